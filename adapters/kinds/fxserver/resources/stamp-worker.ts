/** The worker thread that compares the stamps of files. stamp-check.ts starts it. */
import { statSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { absent, toStamp } from '../manifest/source.js';
import type { EvidencePart } from './evidence.js';

const options = { bigint: true, throwIfNoEntry: false } as const;

function readStamp(path: string): string {
  try {
    const stats = statSync(path, options);
    return stats === undefined ? absent : toStamp(stats);
  } catch {
    return absent;
  }
}

/** Answers whether every path has its stamp. */
parentPort?.on('message', ({ paths, stamps }: EvidencePart) => {
  parentPort?.postMessage(paths.split('\0').map(readStamp).join('\0') === stamps);
});
