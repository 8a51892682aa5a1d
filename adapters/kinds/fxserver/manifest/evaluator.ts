/** Evaluates manifests on a worker thread, which starts on demand and ends when idle. */
import { Worker } from 'node:worker_threads';
import type { ManifestLimits } from './limits.js';
import type { ManifestFault } from './manifest.js';
import type { Batch, BatchPart, EvaluatedFile, WorkerReady, WorkerSetUp } from './messages.js';
import { createWatch, watchEveryMs } from './watch.js';

export interface Evaluator {
  /** Evaluates a manifest. Never rejects; does not cache. */
  evaluate(path: string): Promise<EvaluatedFile>;
  /** Ends the worker; waiting and later requests get the fault `closed`. */
  close(): Promise<void>;
}

interface Job {
  readonly path: string;
  answer(file: EvaluatedFile): void;
}

/** A running worker thread. */
interface Life {
  readonly worker: Worker;
  readonly watch: ReturnType<typeof createWatch>;
  isReady: boolean;
  /** The requests that it has not answered. */
  batch: Job[];
  /** The number of answered manifests. */
  answered: number;
}

/** Manifests per message: the unanswered ones of an ended worker are evaluated again. */
const batchSize = 64;

/** The bundle contains the worker beside it under the same name. */
const ownWorker = new URL('./manifest-worker.js', import.meta.url);

/** @param idleMs ends a worker without work after this time */
export function createEvaluator(limits: ManifestLimits, idleMs: number, workerFile = ownWorker): Evaluator {
  const queue: Job[] = [];
  const ending = new Set<Promise<unknown>>();
  let life: Life | null = null;
  let isClosed = false;
  let watching: NodeJS.Timeout | null = null;
  let idle: NodeJS.Timeout | null = null;

  const start = (): Life => {
    const underWay = new SharedArrayBuffer(4);
    const worker = new Worker(workerFile, {
      workerData: { limits, underWay } satisfies WorkerSetUp,
      env: {},
      execArgv: [],
      // Only Lua's module prints, when it aborts. Not read: a reader would keep the process alive.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
    });
    const started: Life = { worker, watch: createWatch(underWay, limits), isReady: false, batch: [], answered: 0 };
    worker.on('message', (message: WorkerReady | BatchPart) => {
      if (life !== started) return;
      if ('thread' in message) {
        started.isReady = true;
        started.watch.begin(message.thread);
        proceed();
      } else {
        take(started, message);
      }
    });
    worker.on('error', () => lose(started));
    worker.on('exit', () => lose(started));
    return started;
  };

  const take = (from: Life, part: BatchPart): void => {
    for (const file of JSON.parse(part.files) as EvaluatedFile[]) {
      from.answered += 1;
      from.batch.shift()?.answer(file);
    }
    if (part.isSpent) end(from);
    proceed();
  };

  /** Handles a worker that exited by itself, because of the current manifest if there is one. */
  const lose = (lost: Life): void => {
    if (life !== lost) return;
    const manifest = lost.watch.underWay();
    if (manifest > lost.answered) return blame(lost, manifest, { reason: 'memory', limitBytes: limits.memoryBytes });
    const unanswered = [...lost.batch.splice(0), ...queue.splice(0)];
    end(lost);
    for (const job of unanswered) job.answer(unevaluated({ reason: 'unreadable', because: 'evaluator_failed' }));
    proceed();
  };

  /** @param manifest its number, counted from 1 per worker */
  const blame = (of: Life, manifest: number, fault: ManifestFault): void => {
    const culprit = manifest - of.answered - 1;
    const [job] = culprit >= 0 ? of.batch.splice(culprit, 1) : [];
    end(of);
    job?.answer(unevaluated(fault));
    proceed();
  };

  /** Ends a worker and puts its unanswered requests back at the head of the queue. */
  const end = (ended: Life): void => {
    life = null;
    queue.unshift(...ended.batch.splice(0));
    const terminated: Promise<unknown> = ended.worker.terminate().finally(() => ending.delete(terminated));
    ending.add(terminated);
  };

  const proceed = (): void => {
    const isBusy = queue.length > 0 || (life !== null && life.batch.length > 0);
    if (idle !== null) clearTimeout(idle);
    idle = null;
    if (!isBusy) return rest();
    life ??= start();
    life.worker.ref();
    watching ??= setInterval(look, watchEveryMs);
    if (!life.isReady || life.batch.length > 0) return;
    life.batch = queue.splice(0, batchSize);
    life.worker.postMessage({ paths: life.batch.map(({ path }) => path) } satisfies Batch);
  };

  /** Without work the worker does not keep the process alive, and ends after `idleMs`. */
  const rest = (): void => {
    if (watching !== null) clearInterval(watching);
    watching = null;
    if (life === null) return;
    life.worker.unref();
    const resting = life;
    idle = setTimeout(() => end(resting), idleMs).unref();
  };

  const look = (): void => {
    if (life === null || !life.isReady || life.batch.length === 0) return;
    const excess = life.watch.findExcess();
    if (excess !== null) blame(life, excess.manifest, { reason: 'time', limitMs: excess.limitMs });
  };

  return {
    evaluate(path) {
      if (isClosed) return Promise.resolve(unevaluated({ reason: 'unreadable', because: 'closed' }));
      return new Promise((resolve) => {
        queue.push({ path, answer: resolve });
        proceed();
      });
    },
    async close() {
      isClosed = true;
      if (life !== null) end(life);
      for (const job of queue.splice(0)) job.answer(unevaluated({ reason: 'unreadable', because: 'closed' }));
      proceed();
      await Promise.all(ending);
    },
  };
}

function unevaluated(fault: ManifestFault): EvaluatedFile {
  return { entries: [], fault, isFatal: true, stamp: null };
}
