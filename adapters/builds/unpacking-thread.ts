/** The worker thread that unpacks an archive with synchronous I/O. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Fault } from '../../machines/ports/faults.js';
import { Refused } from './archive-entry.js';
import { readArchive } from './read-archive.js';
import { createUnpacker, type UnpackLimits } from './unpacker.js';

export interface UnpackOrder {
  readonly archive: string;
  /** An empty directory. */
  readonly directory: string;
  readonly limits: UnpackLimits;
}

export type UnpackMessage =
  | {
      readonly type: 'progress';
      readonly phase: 'unpacking' | 'checking';
      readonly unpacked: number;
      readonly entries: number;
    }
  /** `path` is the directory that becomes the Build. */
  | { readonly type: 'done'; readonly path: string }
  | { readonly type: 'refused'; readonly fault: Fault };

/** The minimum interval of progress messages in milliseconds. */
const interval = 100;

/** Lower priority than the running server and the service. */
const niceness = 10;

const send = (message: UnpackMessage): void => parentPort?.postMessage(message);

async function unpack({ archive, directory, limits }: UnpackOrder): Promise<UnpackMessage> {
  let sentAt = 0;
  let done = { unpacked: 0, entries: 0 };
  const unpacker = createUnpacker(directory, limits, (progress) => {
    done = progress;
    if (performance.now() - sentAt < interval) return;
    sentAt = performance.now();
    send({ type: 'progress', phase: 'unpacking', ...done });
  });
  await readArchive(archive, unpacker, limits);
  send({ type: 'progress', phase: 'checking', ...done });
  return { type: 'done', path: unpacker.finish() };
}

/** Converts an error into a fault. */
function faultOf(error: unknown): Fault {
  if (error instanceof Refused) return error.fault;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return { code: 'disk_full', what: 'the archive and its files', because: code };
  return { code: 'install_failed', because: code ?? (error instanceof Error ? error.message : String(error)) };
}

// Linux gives priorities to threads, other systems to whole processes.
if (process.platform === 'linux') setPriority(0, niceness);
send(
  await unpack(workerData as UnpackOrder).catch((error: unknown) => ({
    type: 'refused' as const,
    fault: faultOf(error),
  })),
);
