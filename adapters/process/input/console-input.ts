/** Writes commands to a server's console. */
import { closeSync, constants, fstatSync, writeSync } from 'node:fs';
import { maxCommandBytes, type Receipt } from '../../../machines/launch/command.js';
import type { ConsoleEncoding } from '../../../machines/text/console-encoding.js';
import { encodeText } from '../../console/text/text-codec.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import { openRunFile, openRunPipe } from '../run-files/run-file.js';

export interface ConsoleInput {
  /** Writes one line. Returns the receipt; never rejects. */
  write(line: string): Receipt | Promise<Receipt>;
  /** Writes lines in order, as many as possible at once. Never rejects. @returns the receipt of each line */
  writeAll(lines: readonly string[]): readonly Receipt[] | Promise<readonly Receipt[]>;
  /** Appends a line of the manager to the run's console. The field is absent for a console without faults to note. */
  note?(text: string): void;
  close(): void;
}

/** A pipe, which accepts a line at once or refuses it. */
export interface PipeInput extends ConsoleInput {
  write(line: string): Receipt;
  writeAll(lines: readonly string[]): readonly Receipt[];
}

interface InputOptions {
  /** The path of the Data Folder if the console's file is in it. */
  readonly folder?: string | undefined;
  /** The encoding of the console; `undefined` for UTF-8. */
  readonly encoding?: ConsoleEncoding | undefined;
}

/**
 * Opens a run's console input and keeps it open. Commands therefore arrive even after the run's directory was deleted.
 * If the input cannot be opened yet, `write` opens it.
 */
export function createConsoleInput(
  directory: Pick<RunDirectory, 'stdin' | 'console'>,
  { folder, encoding }: InputOptions = {},
): PipeInput {
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
    // `write` tries to open the input again and returns the reason.
  }

  const encode = (line: string): Buffer => encodeText(`${line}\n`, encoding);

  function write(data: Uint8Array | string): Receipt {
    try {
      const { input, output } = open();
      const cursor = fstatSync(output).size;
      if (typeof data === 'string') writeSync(input, data);
      else writeSync(input, data);
      return { cursor };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EAGAIN') return { undeliverable: 'console_full' };
      close();
      // ENXIO from open and EPIPE from write mean that no process reads the pipe.
      return { undeliverable: code === 'ENXIO' || code === 'EPIPE' ? 'console_closed' : 'write_failed' };
    }
  }

  /**
   * Writes one portion. If the write fails, no byte of the portion was written, and its lines are written one by one.
   */
  function writePortion(lines: readonly Buffer[]): readonly Receipt[] {
    const receipt = write(Buffer.concat(lines));
    return 'cursor' in receipt || lines.length === 1 ? lines.map(() => receipt) : lines.map(write);
  }

  /** Writes one line. writeSync itself encodes a text as UTF-8. */
  const writeLine = (line: string): Receipt => write(encoding === undefined ? `${line}\n` : encode(line));

  return {
    write: writeLine,
    writeAll: (lines) =>
      lines.length === 1 ? lines.map(writeLine) : toPortions(lines.map(encode)).flatMap(writePortion),
    close,
  };
}

/** Divides lines into portions. Each portion is written completely or not at all. */
function toPortions(lines: readonly Buffer[]): readonly Buffer[][] {
  const portions: Buffer[][] = [];
  let bytes = 0;
  for (const line of lines) {
    const portion = portions.at(-1);
    bytes += line.length;
    if (portion !== undefined && bytes <= maxCommandBytes + 1) portion.push(line);
    else {
      portions.push([line]);
      bytes = line.length;
    }
  }
  return portions;
}
