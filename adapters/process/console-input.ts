/** Writes commands into a server's console. */
import { closeSync, constants, fstatSync, openSync, writeSync } from 'node:fs';
import type { Undeliverable } from '../../machines/ports/facts.js';
import type { RunDirectory } from './run-directory.js';

export type WriteResult = { readonly cursor: number } | { readonly undeliverable: Undeliverable };

export interface ConsoleInput {
  /** Writes one line. @returns where the output that follows it begins, in bytes, or why the line got nowhere */
  write(line: string): WriteResult;
  close(): void;
}

/**
 * Opens the input and keeps it open: the server alone decides whether it is read, and commands reach it also when
 * somebody removes the run's directory. What cannot be opened yet is opened at its use.
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
    // Whoever writes is told why.
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
        // ENXIO when it is opened, EPIPE once it was: no process has it open for reading.
        return { undeliverable: code === 'ENXIO' || code === 'EPIPE' ? 'console_closed' : 'write_failed' };
      }
    },
    close,
  };
}
