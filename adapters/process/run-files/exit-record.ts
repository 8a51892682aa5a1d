/** Reads from a run's files how its main process ended. */
import { constants } from 'node:os';
import { join } from 'node:path';
import type { Exit } from '../../../machines/run/exit.js';
import { readBootId } from '../kernel/proc.js';
import { type PidRecord, readKeeperLine } from './keeper-files.js';
import { hasOomRecord } from './oom-record.js';
import { isUnwrittenExit } from './prepared-files.js';
import type { RunDirectory } from './run-directory.js';
import { hasEntry, readRunFile, statEntry } from './run-file.js';

/** Returns the exit that the keeper recorded; `null` if the file `exit` is absent or incomplete. */
export function readExit(directory: RunDirectory): Exit | null {
  const line = readKeeperLine(directory, 'exit');
  return line === null || !/^\d{1,3}$/.test(line.text)
    ? null
    : { ...toExit(Number(line.text), line.at), oomKilled: hasOomRecord(directory) };
}

/**
 * Converts an exit code. @param code the code that a shell reports. 128+n means signal n, or an exit with that code
 * @param at milliseconds since the epoch
 */
export function toExit(code: number, at: number): Omit<Exit, 'oomKilled'> {
  const signal = code > 128 ? signalName(code - 128) : null;
  return { code, signal, ambiguous: signal !== null, at, unseen: null };
}

/** Returns the exit of a run without an exit record. The time of this exit is the time of the run's last output. */
export function createUnseenExit(directory: RunDirectory, record: PidRecord | null): Exit {
  const lastOutput = statEntry(directory.console)?.mtimeMs ?? 0;
  // An incomplete file means that the keeper observed the exit, but could not write, for example because the disk was
  // full.
  const unwritten = hasIncompleteExit(directory) ? 'not_written' : 'keeper_gone';
  const unseen = record === null ? 'record_lost' : record.bootId === readBootId() ? unwritten : 'machine_restarted';
  return {
    code: null,
    signal: null,
    ambiguous: false,
    at: Math.max(Math.floor(lastOutput), record?.at ?? 0),
    unseen,
    oomKilled: hasOomRecord(directory),
  };
}

function hasIncompleteExit({ path }: RunDirectory): boolean {
  const file = join(path, 'exit');
  return hasEntry(file) && !isUnwrittenExit(readRunFile(file)?.text ?? '');
}

/** Returns the name of a signal's number; `null` for an unknown number. */
export function signalName(number: number): string | null {
  return Object.entries(constants.signals).find(([, value]) => value === number)?.[0] ?? null;
}
