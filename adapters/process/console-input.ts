/** Writes commands to a server's console. */
import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';
import type { Undeliverable } from '../../machines/ports/command.js';
import type { RunDirectory } from './run-directory.js';

export type WriteResult = { readonly cursor: number } | { readonly undeliverable: Undeliverable };

export interface ConsoleInput {
  /** Writes one line. @returns the cursor where the output after it begins, or why the line could not be written */
  write(line: string): WriteResult;
  close(): void;
}

/**
 * Opens a run's console input and keeps it open, so that commands arrive even after the run's directory was deleted.
 * Input that cannot be opened yet is opened by `write`.
 */
export function createConsoleInput(directory: RunDirectory): ConsoleInput {
  let input: number | null = null;
  let output: number | null = null;

  function open(): { input: number; output: number } {
    input ??= openSync(directory.stdin, constants.O_WRONLY | constants.O_NONBLOCK);
    output ??= openSync(directory.console, 'r');
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

  return {
    write(line) {
      try {
        const { input, output } = open();
        const cursor = fstatSync(output).size;
        writeSync(input, `${line}\n`);
        return { cursor };
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'EAGAIN') return { undeliverable: 'console_full' };
        close();
        // No process has it open for reading: ENXIO from open, EPIPE from write.
        return { undeliverable: code === 'ENXIO' || code === 'EPIPE' ? 'console_closed' : 'write_failed' };
      }
    },
    close,
  };
}
