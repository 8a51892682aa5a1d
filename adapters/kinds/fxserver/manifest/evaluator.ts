/** Evaluates manifests on a worker thread, which starts on demand and ends when idle. */
import { Worker } from 'node:worker_threads';
import type { LinkPlaces } from '../../../files/link-places.js';
import type { ManifestLimits } from './limits.js';
import type { ManifestFault } from './manifest.js';
import type { Batch, BatchPart, EvaluatedFile, ManifestPath, WorkerReady, WorkerSetUp } from './messages.js';
import { createWatch, watchEveryMs } from './watch.js';

interface Job extends ManifestPath {
  answer(file: EvaluatedFile): void;
}

/** A running worker thread. */
interface RunningWorker {
  readonly worker: Worker;
  readonly watch: ReturnType<typeof createWatch>;
  isReady: boolean;
  /** The requests that it has not answered. */
  batch: Job[];
  /** The number of answered manifests. */
  answered: number;
}

/** Manifests per message: the unanswered ones of an ended worker are evaluated again. */
export const batchSize = 64;

/** The bundle contains the worker beside it under the same name. */
const ownWorker = new URL('./manifest-worker.js', import.meta.url);

/** @param idleMs ends a worker without work after this time */
export function createEvaluator(limits: ManifestLimits, idleMs: number, workerFile = ownWorker) {
  const queue: Job[] = [];
  const ending = new Set<Promise<unknown>>();
  let running: RunningWorker | null = null;
  let isClosed = false;
  let watching: NodeJS.Timeout | null = null;
  let idle: NodeJS.Timeout | null = null;

  const start = (): RunningWorker => {
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
    const started: RunningWorker = {
      worker,
      watch: createWatch(underWay, limits),
      isReady: false,
      batch: [],
      answered: 0,
    };
    worker.on('message', (message: WorkerReady | BatchPart) => {
      if (running !== started) return;
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

  const take = (from: RunningWorker, part: BatchPart): void => {
    for (const file of JSON.parse(part.files) as EvaluatedFile[]) {
      from.answered += 1;
      from.batch.shift()?.answer(file);
    }
    if (part.isSpent) end(from);
    proceed();
  };

  /** Handles a worker that exited by itself, because of the current manifest if there is one. */
  const lose = (lost: RunningWorker): void => {
    if (running !== lost) return;
    const manifest = lost.watch.underWay();
    if (manifest > lost.answered) return blame(lost, manifest, { reason: 'memory', limitBytes: limits.memoryBytes });
    const unanswered = [...lost.batch.splice(0), ...queue.splice(0)];
    end(lost);
    for (const job of unanswered) job.answer(unevaluated({ reason: 'unreadable', because: 'evaluator_failed' }));
    proceed();
  };

  /** @param manifest its number, counted from 1 per worker */
  const blame = (of: RunningWorker, manifest: number, fault: ManifestFault): void => {
    const culprit = manifest - of.answered - 1;
    const [job] = culprit >= 0 ? of.batch.splice(culprit, 1) : [];
    end(of);
    job?.answer(unevaluated(fault));
    proceed();
  };

  /** Ends a worker and puts its unanswered requests back at the head of the queue. */
  const end = (ended: RunningWorker): void => {
    running = null;
    queue.unshift(...ended.batch.splice(0));
    const terminated: Promise<unknown> = ended.worker.terminate().finally(() => ending.delete(terminated));
    ending.add(terminated);
  };

  const proceed = (): void => {
    const isBusy = queue.length > 0 || (running !== null && running.batch.length > 0);
    if (idle !== null) clearTimeout(idle);
    idle = null;
    if (!isBusy) return rest();
    running ??= start();
    running.worker.ref();
    watching ??= setInterval(checkTime, watchEveryMs);
    if (!running.isReady || running.batch.length > 0) return;
    running.batch = queue.splice(0, batchSize);
    const manifests = running.batch.map(({ path, places }) => ({ path, places }));
    running.worker.postMessage({ manifests } satisfies Batch);
  };

  /** Without work the worker does not keep the process alive, and ends after `idleMs`. */
  const rest = (): void => {
    if (watching !== null) clearInterval(watching);
    watching = null;
    if (running === null) return;
    running.worker.unref();
    const resting = running;
    idle = setTimeout(() => end(resting), idleMs).unref();
  };

  const checkTime = (): void => {
    if (running === null || !running.isReady || running.batch.length === 0) return;
    const excess = running.watch.findExcess();
    if (excess !== null) blame(running, excess.manifest, { reason: 'time', limitMs: excess.limitMs });
  };

  return {
    /** Evaluates a manifest. Never rejects; does not cache. */
    evaluate(path: string, places: LinkPlaces = null): Promise<EvaluatedFile> {
      if (isClosed) return Promise.resolve(unevaluated({ reason: 'unreadable', because: 'closed' }));
      return new Promise((resolve) => {
        queue.push({ path, places, answer: resolve });
        proceed();
      });
    },
    /** Ends the worker; waiting and later requests get the fault `closed`. */
    async close(): Promise<void> {
      isClosed = true;
      if (running !== null) end(running);
      for (const job of queue.splice(0)) job.answer(unevaluated({ reason: 'unreadable', because: 'closed' }));
      proceed();
      await Promise.all(ending);
    },
  };
}

function unevaluated(fault: ManifestFault): EvaluatedFile {
  return { entries: [], fault, isFatal: true, stamp: null };
}
