/** The files that keeper.sh writes: each is one line, written in one write. */
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RunDirectory } from './run-directory.js';

/** The content of the file `pid`. */
export interface PidRecord {
  readonly pid: number;
  readonly startTicks: number;
  readonly bootId: string;
  readonly keeperPid: number;
  /** When the file was written, in milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Reads one of the keeper's files.
 * @returns its line and its modification time in milliseconds since the epoch; null when it is absent or incomplete
 */
export function readKeeperLine(directory: RunDirectory, file: string): { text: string; at: number } | null {
  const path = join(directory.path, file);
  try {
    const text = readFileSync(path, 'latin1');
    return text.endsWith('\n') ? { text: text.trim(), at: Math.floor(statSync(path).mtimeMs) } : null;
  } catch {
    return null;
  }
}

/** @returns what the shell wrote before it executed the server; null when the file is absent or incomplete */
export function readPidRecord(directory: RunDirectory): PidRecord | null {
  const line = readKeeperLine(directory, 'pid');
  if (line === null) return null;
  const [pid, startTicks, boot, keeperPid] = line.text.split(' ');
  return {
    pid: Number(pid),
    startTicks: Number(startTicks),
    bootId: boot ?? '',
    keeperPid: Number(keeperPid),
    at: line.at,
  };
}

/**
 * @returns why the program was never executed: `record`, `cwd`, `claim` or `exec CODE`; null when the file is absent
 */
export function readLaunchFailure(directory: RunDirectory): string | null {
  return readKeeperLine(directory, 'failed')?.text ?? null;
}

/**
 * Creates the file `claim`. The shell that would execute the server creates it too: the first one wins.
 * @returns whether this call created it
 */
export function claimRun(directory: RunDirectory): boolean {
  try {
    closeSync(openSync(join(directory.path, 'claim'), 'wx', 0o600));
    return true;
  } catch {
    return false;
  }
}
