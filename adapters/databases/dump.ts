/** Dumps one database into a file. */
import type { ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupFault } from '../../machines/backups/types.js';
import { awaitExit } from './client-program.js';
import { type RunAs, startAs } from './run-as.js';

/** The program of a dump, with its arguments. */
export interface DumpOrder {
  /** The name for messages. */
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly runAs: RunAs;
  /** The descriptor of the option file, which the program gets as descriptor 3; absent without an option file. */
  readonly optionFile?: number;
  /** Matches the message of the program after which its transaction has begun. Later changes are not in the dump. */
  readonly begun: RegExp | null;
  /** Matches the end of a complete dump. */
  readonly complete: RegExp | null;
}

export interface RunningDump {
  /**
   * Resolves after the transaction of the dump has begun, or when the dump has failed. The dump contains no later
   * changes.
   */
  readonly begun: Promise<void>;
  /** Resolves with the size of the dump when it is on disk, or with the fault. Never rejects. */
  readonly ended: Promise<{ readonly sizeBytes: number } | { readonly fault: BackupFault }>;
}

/** The number of bytes at the end of a dump that contain its last line. */
const endBytes = 200;

/** Starts a dump. @param path the path of the new file, which must not exist */
export function startDump(order: DumpOrder, path: string, signal: AbortSignal): RunningDump {
  const { runAs, program, args, cwd, optionFile } = order;
  const child = startAs(
    runAs,
    { program, args, cwd, stdio: ['ignore', 'pipe', 'pipe', optionFile ?? 'ignore'] },
    signal,
  );
  const ended = write(order, child, path);
  return { begun: Promise.race([awaitBegin(child, order.begun), ended.then(() => undefined)]), ended };
}

/** Waits for the message about the transaction, or else for the first byte of the dump. */
function awaitBegin({ stdout, stderr }: ChildProcess, begun: RegExp | null): Promise<void> {
  return new Promise((resolve) => {
    if (begun === null) return void stdout?.once('data', () => resolve());
    let text = '';
    const read = (bytes: string): void => {
      text += bytes;
      if (!begun.test(text)) return;
      stderr?.off('data', read);
      resolve();
    };
    stderr?.setEncoding('utf8').on('data', read);
  });
}

async function write({ name, complete }: DumpOrder, child: ChildProcess, path: string): RunningDump['ended'] {
  const exiting = awaitExit(child);
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true });
  const unwritten = await pipeline(child.stdout as Readable, file).then(
    () => null,
    ({ code, message }: NodeJS.ErrnoException) => code ?? message,
  );
  // If the output cannot be written, end the program: the fault is the write error.
  if (unwritten !== null) child.kill();
  const { code, because } = await exiting;
  if (unwritten !== null && unwritten !== 'ERR_STREAM_PREMATURE_CLOSE')
    return { fault: { code: 'target_unwritable', because: unwritten } };
  if (code !== 0 || unwritten !== null) return { fault: { code: 'database_dump_failed', database: name, because } };
  if (complete !== null && !complete.test(await readEnd(path)))
    return { fault: { code: 'database_dump_failed', database: name, because: 'the dump is not complete' } };
  return { sizeBytes: file.bytesWritten };
}

async function readEnd(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(endBytes),
      position: Math.max(0, size - endBytes),
    });
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
