/** The worker thread that unpacks an archive with synchronous I/O. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Fault } from '../../machines/faults/faults.js';
import type { NameEncoding } from '../../machines/text/name-encodings.js';
import { describeArchiveError } from './archive-entry.js';
import { readArchive } from './formats/read-archive.js';
import { type UnpackedEntries, Unpacker, type UnpackLimits, type UnpackRules } from './unpacker.js';

export interface UnpackOrder {
  readonly archive: string;
  /** The path of an empty directory; `null` to list the entries without unpacking them. */
  readonly directory: string | null;
  readonly limits: UnpackLimits;
  /** The encoding of names in a zip or tar archive that does not specify an encoding. */
  readonly names: NameEncoding | null;
  readonly rules: UnpackRules;
}

export interface UnpackProgress {
  readonly phase: 'unpacking' | 'checking';
  readonly unpacked: number;
  readonly entries: number;
}

/** The unpacked entries, or the fault. */
export type UnpackResult = UnpackedEntries | { readonly fault: Fault };

/** The minimum interval of progress messages, in milliseconds. */
const interval = 100;

/** The niceness of the thread, so that it has a lower priority than the running server and the service. */
const niceness = 10;

const send = (message: UnpackProgress | UnpackResult): void => parentPort?.postMessage(message);

async function unpack({ archive, directory, limits, names, rules }: UnpackOrder): Promise<UnpackResult> {
  let sentAt = 0;
  let done = { unpacked: 0, entries: 0 };
  const unpacker = new Unpacker(directory, limits, rules, (progress) => {
    done = progress;
    if (performance.now() - sentAt < interval) return;
    sentAt = performance.now();
    send({ phase: 'unpacking', ...done });
  });
  await readArchive(archive, unpacker, limits, names);
  send({ phase: 'checking', ...done });
  return unpacker.finish();
}

// On Linux a priority applies to a thread, on other systems to the whole process.
if (process.platform === 'linux') setPriority(0, niceness);
void unpack(workerData as UnpackOrder)
  .catch((error: unknown) => ({ fault: describeArchiveError(error) }))
  .then(send);
