/**
 * Reads the files of keeper.sh, such as `pid` and `failed`. Each file is one line, written by one system call. Creates
 * the file `claim`.
 */
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { RunDirectory } from './run-directory.js';
import { readRunFile } from './run-file.js';

/** The content of the file `pid`. */
export interface PidRecord {
  readonly pid: number;
  readonly startTicks: number;
  readonly bootId: string;
  readonly keeperPid: number;
  /** The time at which the file was written, in milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Reads one of the keeper's files.
 * @returns the line, and the file's modification time in milliseconds since the epoch; `null` if the file is absent or
 * incomplete
 */
export function readKeeperLine(directory: RunDirectory, file: string): { text: string; at: number } | null {
  const content = readRunFile(join(directory.path, file));
  return content?.text.endsWith('\n') === true ? { text: content.text.trim(), at: content.at } : null;
}

/**
 * Returns the record that the shell wrote before it executed the server; `null` if the file is absent, incomplete or
 * damaged. The pids are above 1, because a signal to 0 or a negative pid would reach other processes.
 */
export function readPidRecord(directory: RunDirectory): PidRecord | null {
  const line = readKeeperLine(directory, 'pid');
  if (line === null) return null;
  const [, pid, startTicks, boot, keeperPid] = /^(\d{1,10}) (\d{1,19}) (\S+) (\d{1,10})$/.exec(line.text) ?? [];
  if (boot === undefined || Number(pid) <= 1) return null;
  return { pid: Number(pid), startTicks: Number(startTicks), bootId: boot, keeperPid: Number(keeperPid), at: line.at };
}

/**
 * Returns why the program was never executed: `record`, `cwd`, `claim` or `exec CODE`; `null` if the file is absent.
 */
export function readLaunchFailure(directory: RunDirectory): string | null {
  return readKeeperLine(directory, 'failed')?.text ?? null;
}

/**
 * Creates the file `claim`. The shell that executes the server also tries to create this file. Only the first attempt
 * succeeds.
 * @returns whether this call created the file
 */
export function claimRun(directory: RunDirectory): boolean {
  try {
    closeSync(openSync(join(directory.path, 'claim'), 'wx', 0o600));
    return true;
  } catch {
    return false;
  }
}
