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
  /** The requests that the worker has not answered. */
  batch: Job[];
  /** The number of answered manifests. */
  answered: number;
}

/** The number of manifests in a message. If a worker ends, its unanswered manifests are evaluated again. */
export const batchSize = 64;

/** The bundle contains the worker in the same directory under the same name. */
const ownWorker = new URL('./manifest-worker.js', import.meta.url);

export class Evaluator {
  private readonly queue: Job[] = [];
  private readonly ending = new Set<Promise<unknown>>();
  private running: RunningWorker | null = null;
  private isClosed = false;
  private watching: NodeJS.Timeout | null = null;
  private idle: NodeJS.Timeout | null = null;

  /** @param idleMs the time after which a worker without work ends, in milliseconds */
  constructor(
    private readonly limits: ManifestLimits,
    private readonly idleMs: number,
    private readonly workerFile = ownWorker,
  ) {}

  /** Evaluates a manifest. Never rejects, and does not cache. */
  evaluate(path: string, places: LinkPlaces = null): Promise<EvaluatedFile> {
    if (this.isClosed) return Promise.resolve(unevaluated({ reason: 'unreadable', because: 'closed' }));
    return new Promise((resolve) => {
      this.queue.push({ path, places, answer: resolve });
      this.proceed();
    });
  }

  /** Ends the worker. Waiting and later requests get the fault `closed`. */
  async close(): Promise<void> {
    this.isClosed = true;
    if (this.running !== null) this.end(this.running);
    for (const job of this.queue.splice(0)) job.answer(unevaluated({ reason: 'unreadable', because: 'closed' }));
    this.proceed();
    await Promise.all(this.ending);
  }

  private proceed(): void {
    const isBusy = this.queue.length > 0 || (this.running !== null && this.running.batch.length > 0);
    if (this.idle !== null) clearTimeout(this.idle);
    this.idle = null;
    if (!isBusy) return this.rest();
    this.running ??= this.start();
    const { running } = this;
    running.worker.ref();
    this.watching ??= setInterval(() => this.checkTime(), watchEveryMs);
    if (!running.isReady || running.batch.length > 0) return;
    running.batch = this.queue.splice(0, batchSize);
    const manifests = running.batch.map(({ path, places }) => ({ path, places }));
    running.worker.postMessage({ manifests } satisfies Batch);
  }

  /** Ends a worker without work after `idleMs`. The idle worker does not keep the process running. */
  private rest(): void {
    if (this.watching !== null) clearInterval(this.watching);
    this.watching = null;
    const { running } = this;
    if (running === null) return;
    running.worker.unref();
    this.idle = setTimeout(() => this.end(running), this.idleMs).unref();
  }

  private start(): RunningWorker {
    const { limits } = this;
    const underWay = new SharedArrayBuffer(4);
    const worker = new Worker(this.workerFile, {
      workerData: { limits, underWay } satisfies WorkerSetUp,
      env: {},
      execArgv: [],
      // Do not read the output, because a reader would keep the process alive. Only Lua's module prints, when it
      // aborts.
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
    worker.on('message', (message: WorkerReady | BatchPart) => this.receive(started, message));
    worker.on('error', () => this.lose(started));
    worker.on('exit', () => this.lose(started));
    return started;
  }

  private receive(from: RunningWorker, message: WorkerReady | BatchPart): void {
    if (this.running !== from) return;
    if ('thread' in message) {
      from.isReady = true;
      from.watch.begin(message.thread);
    } else this.answer(from, message);
    this.proceed();
  }

  private answer(from: RunningWorker, part: BatchPart): void {
    for (const file of JSON.parse(part.files) as EvaluatedFile[]) {
      from.answered += 1;
      from.batch.shift()?.answer(file);
    }
    if (part.isSpent) this.end(from);
  }

  /** Handles a worker that exited by itself. The cause is the current manifest, if the worker has one. */
  private lose(lost: RunningWorker): void {
    if (this.running !== lost) return;
    const manifest = lost.watch.underWay();
    const limitBytes = this.limits.memoryBytes;
    if (manifest > lost.answered) return this.blame(lost, manifest, { reason: 'memory', limitBytes });
    const unanswered = [...lost.batch.splice(0), ...this.queue.splice(0)];
    this.end(lost);
    for (const job of unanswered) job.answer(unevaluated({ reason: 'unreadable', because: 'evaluator_failed' }));
    this.proceed();
  }

  /** Answers a manifest with a fault. @param manifest the number of the manifest, counted from 1 for each worker */
  private blame(worker: RunningWorker, manifest: number, fault: ManifestFault): void {
    const culprit = manifest - worker.answered - 1;
    const [job] = culprit >= 0 ? worker.batch.splice(culprit, 1) : [];
    this.end(worker);
    job?.answer(unevaluated(fault));
    this.proceed();
  }

  /** Ends a worker and puts its unanswered requests back at the head of the queue. */
  private end(ended: RunningWorker): void {
    this.running = null;
    this.queue.unshift(...ended.batch.splice(0));
    const terminated: Promise<unknown> = ended.worker.terminate().finally(() => this.ending.delete(terminated));
    this.ending.add(terminated);
  }

  private checkTime(): void {
    const { running } = this;
    if (running === null || !running.isReady || running.batch.length === 0) return;
    const excess = running.watch.findExcess();
    if (excess !== null) this.blame(running, excess.manifest, { reason: 'time', limitMs: excess.limitMs });
  }
}

function unevaluated(fault: ManifestFault): EvaluatedFile {
  return { entries: [], fault, isFatal: true, stamp: null };
}
