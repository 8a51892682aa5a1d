/** The worker thread that reads and evaluates manifests, one after another. evaluator.ts starts it. */
import { readlinkSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Batch, BatchPart, EvaluatedFile, ManifestPath, WorkerReady, WorkerSetUp } from './messages.js';
import { openSandbox, type Sandbox } from './sandbox/sandbox.js';
import { readSource } from './source.js';

/** The number of characters after which a part is sent. Receiving a larger part would block the event loop. */
const partCharacters = 256 * 1024;

const { limits, underWay } = workerData as WorkerSetUp;
const current = new Int32Array(underWay);

let begun = 0;

void openSandbox(limits).then(start);

function evaluateFile(sandbox: Sandbox, { path, places }: ManifestPath): EvaluatedFile {
  const source = readSource(path, limits.sourceBytes, places);
  if (source.fault !== null) return { entries: [], fault: source.fault, isFatal: true, stamp: source.stamp };
  // FXServer names a chunk by the last two parts of its path.
  return { ...sandbox.evaluate(source.bytes, `@${path.split('/').slice(-2).join('/')}`), stamp: source.stamp };
}

function start(sandbox: Sandbox): void {
  // Warm up the sandbox, so that the time for this does not count for the first manifest.
  sandbox.evaluate(
    Buffer.from("fx_version 'cerulean'\nclient_scripts { 'a.lua' }\ndata_file 'A' { a = 1.5 }\nerror('no')"),
    '@a/fxmanifest.lua',
  );

  parentPort?.on('message', ({ manifests }: Batch) => {
    let files: EvaluatedFile[] = [];
    let characters = 0;
    const send = (): void => {
      const part: BatchPart = { files: JSON.stringify(files), isSpent: sandbox.isSpent() };
      parentPort?.postMessage(part);
      [files, characters] = [[], 0];
    };
    for (const manifest of manifests) {
      begun += 1;
      Atomics.store(current, 0, begun);
      const file = evaluateFile(sandbox, manifest);
      files.push(file);
      characters += file.entries.reduce((sum, { value }) => sum + value.length + 16, 0);
      if (sandbox.isSpent()) break;
      if (characters >= partCharacters) send();
    }
    Atomics.store(current, 0, 0);
    if (files.length > 0) send();
  });

  parentPort?.postMessage({ thread: findThread() } satisfies WorkerReady);
}

function findThread(): number | null {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return null;
  }
}
