/** Writes commands to a server's console. */
import { closeSync, constants, fstatSync, writeSync } from 'node:fs';
import { maxCommandBytes, type Receipt } from '../../machines/ports/command.js';
import type { RunDirectory } from './run-directory.js';
import { openRunFile, openRunPipe } from './run-file.js';

export interface ConsoleInput {
  /** Writes one line. Never rejects. */
  write(line: string): Receipt | Promise<Receipt>;
  /** Writes lines in their order, as many as possible at once. Never rejects. @returns their receipts */
  writeAll(lines: readonly string[]): readonly Receipt[] | Promise<readonly Receipt[]>;
  /** Appends a line of the manager to the run's console. Absent where the console cannot fail in a way to note. */
  note?(text: string): void;
  close(): void;
}

/** A pipe, which takes a line at once or not at all. */
export interface PipeInput extends ConsoleInput {
  write(line: string): Receipt;
  writeAll(lines: readonly string[]): readonly Receipt[];
}

/**
 * Opens a run's console input and keeps it open, so that commands arrive even after the run's directory was deleted.
 * Input that cannot be opened yet is opened by `write`.
 */
export function createConsoleInput(directory: Pick<RunDirectory, 'stdin' | 'console'>, folder?: string): PipeInput {
  let input: number | null = null;
  let output: number | null = null;

  function open(): { input: number; output: number } {
    input ??= openRunPipe(directory.stdin, constants.O_WRONLY, folder);
    output ??= openRunFile(directory.console);
    return { input, output };
  }

  function close(): void {
    for (const fd of [input, output]) if (fd !== null) closeSync(fd);
    input = output = null;
  }

  try {
    open();
  } catch {
    // `write` tries again and returns the reason.
  }

  function write(text: string): Receipt {
    try {
      const { input, output } = open();
      const cursor = fstatSync(output).size;
      writeSync(input, `${text}\n`);
      return { cursor };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EAGAIN') return { undeliverable: 'console_full' };
      close();
      // No process has it open for reading: ENXIO from open, EPIPE from write.
      return { undeliverable: code === 'ENXIO' || code === 'EPIPE' ? 'console_closed' : 'write_failed' };
    }
  }

  /** Nothing of a portion that failed was written: its lines are tried one by one. */
  function writePortion(lines: readonly string[]): readonly Receipt[] {
    const receipt = write(lines.join('\n'));
    return 'cursor' in receipt || lines.length === 1 ? lines.map(() => receipt) : lines.map(write);
  }

  return { write, writeAll: (lines) => toPortions(lines).flatMap(writePortion), close };
}

/** Divides lines into portions that are each written completely or not at all. */
function toPortions(lines: readonly string[]): readonly string[][] {
  const portions: string[][] = [];
  let bytes = 0;
  for (const line of lines) {
    const lineBytes = Buffer.byteLength(line) + 1;
    const portion = portions.at(-1);
    bytes += lineBytes;
    if (portion !== undefined && bytes <= maxCommandBytes + 1) portion.push(line);
    else {
      portions.push([line]);
      bytes = lineBytes;
    }
  }
  return portions;
}
