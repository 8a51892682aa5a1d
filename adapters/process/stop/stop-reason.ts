/**
 * Reads and writes the stop reason of a run, in the file `asked`. The next manager distinguishes a requested exit from
 * a crash by this file. The file `killed` records that the manager has sent SIGKILL.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findMeaning } from '../../../machines/launch/exit-meaning.js';
import type { Launch, StopPlan } from '../../../machines/launch/launch.js';
import type { Exit, StopCause } from '../../../machines/run/exit.js';
import { isExitAfterQuit } from '../../../machines/server/quit-command.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import { readRunFile, writeRunFile } from '../run-files/run-file.js';

/**
 * `stop`, `restart`, `kill`: the operation of a client. `manager`: the manager's own shutdown. `quit`: a command that
 * makes the server quit. `line`: the server has printed the `stopLine` of its Build. `cancel`: after a crash, a client
 * cancelled the planned start, or acknowledged that recovery gave up.
 */
export type StopReason = StopCause | 'quit' | 'line' | 'cancel';

/** Writes a run's stop reason. @param at when the stop was requested, in milliseconds since the epoch */
export function writeStopReason(directory: RunDirectory, reason: StopReason, at: number): void {
  try {
    writeRunFile(join(directory.path, 'asked'), `${reason} ${at}\n`);
  } catch {
    // Ignore a full disk: it must not prevent a stop.
  }
}

/**
 * Records that the server must stay stopped after this exit, as a client has requested. An expected exit remains
 * expected.
 * @param at when the client requested the cancellation, in milliseconds since the epoch
 */
export function writeCancellation(directory: RunDirectory, isExpected: boolean, at: number): void {
  writeStopReason(directory, isExpected ? 'stop' : 'cancel', at);
}

/** Records that SIGKILL is about to be sent to the run's processes. */
export function writeKillSent(directory: RunDirectory): void {
  try {
    writeRunFile(join(directory.path, 'killed'), '');
  } catch {
    // Ignore a full disk: it must not prevent a kill.
  }
}

/**
 * Returns whether a manager has sent SIGKILL to the run's processes. The result is false if an older manager killed the
 * run at the end of a grace period, because older managers recorded only the kills of clients.
 */
export function isKillSent(directory: RunDirectory): boolean {
  return existsSync(join(directory.path, 'killed')) || isKillRequested(directory);
}

/** Deletes the stop reason of a quit command that could not be written to the console. A later stop reason remains. */
export function deleteStopReason(directory: RunDirectory): void {
  if (readStopReason(directory)?.reason !== 'quit') return;
  rmSync(join(directory.path, 'asked'), { force: true });
}

/** Deletes the stop reason of an announced end that was cancelled. The stop reason of a quit command remains. */
export function withdrawStopReason(directory: RunDirectory): void {
  if (readStopReason(directory)?.reason === 'quit') return;
  rmSync(join(directory.path, 'asked'), { force: true });
}

/** The treatment of an exit that no manager observed. */
export interface ExitPurpose {
  /** Whether a stop was requested. The exit is then not a crash. */
  readonly expected: boolean;
  /** Whether the server must stay stopped, as a client has requested. */
  readonly onPurpose: boolean;
}

/** Reads the treatment of an exit. @param launch the run's launch; `null` if its record is lost */
export function readExitPurpose(
  directory: RunDirectory,
  exit: Exit,
  launch: Pick<Launch, 'stop' | 'exit'> | null,
): ExitPurpose {
  const purpose = readRequest(directory, exit, launch?.stop ?? null);
  if (purpose.expected || findMeaning(launch?.exit, exit) !== 'stop') return purpose;
  return { expected: true, onPurpose: true };
}

function readRequest(directory: RunDirectory, exit: Exit, plan: StopPlan | null): ExitPurpose {
  const stop = readStopReason(directory);
  switch (stop?.reason) {
    case undefined:
      return { expected: false, onPurpose: false };
    case 'quit': {
      const quit = plan !== null && isExitAfterQuit(stop?.at ?? null, exit.at, plan);
      return { expected: quit, onPurpose: quit };
    }
    case 'cancel':
      return { expected: false, onPurpose: true };
    case 'stop':
    case 'kill':
    case 'line':
      return { expected: true, onPurpose: true };
    case 'restart':
    case 'manager':
      return { expected: true, onPurpose: false };
  }
}

/**
 * Returns the time at which a quit command was sent, in milliseconds since the epoch; `null` for another stop reason.
 */
export function readQuitTime(directory: RunDirectory): number | null {
  const stop = readStopReason(directory);
  return stop?.reason === 'quit' ? stop.at : null;
}

/** Returns whether a kill was requested. The next manager then completes this kill. */
export function isKillRequested(directory: RunDirectory): boolean {
  return readStopReason(directory)?.reason === 'kill';
}

function readStopReason(directory: RunDirectory): { reason: StopReason; at: number } | null {
  const content = readRunFile(join(directory.path, 'asked'));
  if (content === null) return null;
  const [, reason, at] = /^(stop|restart|kill|manager|quit|line|cancel) (\d+)\n$/.exec(content.text) ?? [];
  // The first managers wrote an empty file for both stop and restart.
  return { reason: (reason ?? 'stop') as StopReason, at: Number(at ?? 0) };
}
