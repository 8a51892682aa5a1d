/** Has manifests evaluated on a worker thread, which is started when there is something to do and ended after a while without. */
import { Worker } from 'node:worker_threads';
import type { ManifestLimits } from './limits.js';
import type { ManifestFault } from './manifest.js';
import {
  type Batch,
  type BatchPart,
  type EvaluatedFile,
  unpack,
  type WorkerReady,
  type WorkerSetUp,
} from './messages.js';
import { createWatch, watchEveryMs } from './watch.js';

export interface Evaluator {
  /** Never rejects. A path that is asked for twice is evaluated twice. */
  evaluate(path: string): Promise<EvaluatedFile>;
  /** Ends the worker; what waits is answered with the fault `closed`, and so is what comes later. */
  close(): Promise<void>;
}

interface Job {
  readonly path: string;
  answer(file: EvaluatedFile): void;
}

/** One worker thread, from its start to its end. */
interface Life {
  readonly worker: Worker;
  readonly watch: ReturnType<typeof createWatch>;
  isReady: boolean;
  /** What it was sent and has not answered. */
  batch: Job[];
  /** How many manifests it had answered. */
  answered: number;
}

/** In one message: what a worker that is ended had not answered is evaluated again. */
const batchSize = 64;

/** The bundle has the worker's beside it under the same name. */
const ownWorker = new URL('./manifest-worker.js', import.meta.url);

/** @param idleMs how long the worker is kept without work */
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
      // Nothing in it prints but Lua's module when it gives up. Unread, as a reader of these would keep the process alive.
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
    for (const file of unpack(part)) {
      from.answered += 1;
      from.batch.shift()?.answer(file);
    }
    if (part.isSpent) end(from);
    proceed();
  };

  /** The worker has died of itself: of a manifest, where one was under way. */
  const lose = (lost: Life): void => {
    if (life !== lost) return;
    const manifest = lost.watch.underWay();
    if (manifest > lost.answered) return blame(lost, manifest, { reason: 'memory', limitBytes: limits.memoryBytes });
    const unanswered = [...lost.batch.splice(0), ...queue.splice(0)];
    end(lost);
    for (const job of unanswered) job.answer(unevaluated({ reason: 'unreadable', because: 'evaluator_failed' }));
    proceed();
  };

  /** @param manifest counted from 1 over the worker's life */
  const blame = (of: Life, manifest: number, fault: ManifestFault): void => {
    const culprit = manifest - of.answered - 1;
    const [job] = culprit >= 0 ? of.batch.splice(culprit, 1) : [];
    end(of);
    job?.answer(unevaluated(fault));
    proceed();
  };

  /** Ends a worker; what it has not answered waits again, first in the queue. */
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

  /** Nothing is to be done: the worker keeps no process alive, and is ended after a while. */
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
