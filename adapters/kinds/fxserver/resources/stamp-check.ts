/**
 * Compares the stamps (manifest/source.ts) of thousands of files. The work is done in worker threads, because a file
 * system may not respond.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { EvidencePart } from './evidence.js';

/** The bundle contains the worker in the same directory under the same name. */
const workerFile = new URL('./stamp-worker.js', import.meta.url);

/** The maximum number of threads. More threads would not be faster. */
const maxWorkers = 4;

/** Creates the check, which starts its threads at the first use. */
export function createStampCheck(workerCount = Math.min(availableParallelism(), maxWorkers)) {
  let workers: ComparingWorker[] = [];

  return {
    /** Returns whether nothing has changed. The result is false if that is unknown. */
    async isUnchanged(parts: readonly EvidencePart[]): Promise<boolean> {
      workers = workers.filter(({ isAlive }) => isAlive());
      while (workers.length < Math.min(workerCount, parts.length)) workers.push(startWorker());
      const answers = parts.map((part, at) => workers[at % workers.length]?.compare(part) ?? false);
      return (await Promise.all(answers)).every(Boolean);
    },
    /** Ends the threads. A later check starts new threads. */
    async close(): Promise<void> {
      await Promise.all(workers.splice(0).map(({ end }) => end()));
    },
  };
}

type ComparingWorker = ReturnType<typeof startWorker>;

function startWorker() {
  const worker = new Worker(workerFile, { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 32 } });
  /** The receivers of answers, which arrive in the order of the messages. */
  const waiting: ((isUnchanged: boolean) => void)[] = [];
  let hasExited = false;
  worker.unref();
  worker.on('message', (isUnchanged: boolean) => waiting.shift()?.(isUnchanged));
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    hasExited = true;
    for (const answer of waiting.splice(0)) answer(false);
  });

  return {
    isAlive: () => !hasExited,
    compare(part: EvidencePart): Promise<boolean> {
      if (hasExited) return Promise.resolve(false);
      return new Promise((resolve) => {
        waiting.push(resolve);
        worker.postMessage(part);
      });
    },
    end: () => worker.terminate(),
  };
}
