/** The worker thread that reads and evaluates manifests, one after another. Started by evaluator.ts. */
import { readlinkSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type Batch, createPacker, type EvaluatedFile, type WorkerReady, type WorkerSetUp } from './messages.js';
import { openSandbox } from './sandbox.js';
import { readSource } from './source.js';

const { limits, underWay } = workerData as WorkerSetUp;
const current = new Int32Array(underWay);
const sandbox = await openSandbox(limits);
let begun = 0;

function evaluateFile(path: string): EvaluatedFile {
  const source = readSource(path, limits.sourceBytes);
  if (source.fault !== null) return { entries: [], fault: source.fault, isFatal: true, stamp: source.stamp };
  // FXServer names a chunk by the last two parts of its path.
  return { ...sandbox.evaluate(source.bytes, `@${path.split('/').slice(-2).join('/')}`), stamp: source.stamp };
}

/** Warms up, so that the first manifest is not charged for it. */
sandbox.evaluate(
  Buffer.from("fx_version 'cerulean'\nclient_scripts { 'a.lua' }\ndata_file 'A' { a = 1.5 }\nerror('no')"),
  '@a/fxmanifest.lua',
);

parentPort?.on('message', ({ paths }: Batch) => {
  const packer = createPacker((part) => parentPort?.postMessage(part));
  for (const path of paths) {
    begun += 1;
    Atomics.store(current, 0, begun);
    packer.add(evaluateFile(path), sandbox.isSpent());
    if (sandbox.isSpent()) break;
  }
  Atomics.store(current, 0, 0);
  packer.flush();
});

parentPort?.postMessage({ thread: findThread() } satisfies WorkerReady);

function findThread(): number | null {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return null;
  }
}
