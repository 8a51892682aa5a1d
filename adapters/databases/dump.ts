/** Dumps one database into a file. */
import type { ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupFault } from '../../machines/backups/types.js';
import { awaitExit } from './client-program.js';
import { type RunAs, startAs } from './run-as.js';

/** What a dump runs. */
export interface DumpOrder {
  /** The name in messages. */
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly runAs: RunAs;
  /** The descriptor of its option file, which it gets as descriptor 3; absent without one. */
  readonly optionFile?: number;
  /** Recognises a message of the program, after which later changes of the database are not in the dump. */
  readonly begun: RegExp | null;
  /** Recognises the end of a whole dump. */
  readonly complete: RegExp | null;
}

export interface RunningDump {
  /** Resolves when later changes of the database are not in the dump, or it has failed. */
  readonly begun: Promise<void>;
  /** Resolves when the dump is on disk, with the number of its bytes. Never rejects. */
  readonly ended: Promise<{ readonly sizeBytes: number } | { readonly fault: BackupFault }>;
}

/** Enough for the last line of a dump. */
const endBytes = 200;

/** @param path does not exist */
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

/** Waits for the message that the dump has begun, or else for its first byte. */
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
  // A program whose output cannot be written fails because of that.
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
