/** The file `asked` of a run: who wanted its end. It tells another manager an end on purpose from a crash. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EndedBy, Exit, StopPlan } from '../../machines/ports/facts.js';
import { exitsAfterQuit } from '../../machines/server/quit-command.js';
import type { RunDirectory } from './run-directory.js';

/**
 * `stop`, `restart`, `kill`: a client. `manager`: the manager's own end. `quit`: a command that makes the server end.
 * `cancel`: it crashed, and the start that was planned was called off.
 */
export type StopReason = EndedBy | 'quit' | 'cancel';

/** Notes that the run's end is asked for. @param at when, in milliseconds since the epoch */
export function writeStopReason(directory: RunDirectory, by: StopReason, at: number): void {
  try {
    writeFileSync(join(directory.path, 'asked'), `${by} ${at}\n`, { mode: 0o600 });
  } catch {
    // A full disk must not keep a server from being stopped.
  }
}

/** The command that would have made it end has not reached the server. */
export function deleteStopReason(directory: RunDirectory): void {
  rmSync(join(directory.path, 'asked'), { force: true });
}

/** How an end that no manager saw is to be taken. */
export interface ExitPurpose {
  /** It had been asked for: no crash. */
  readonly expected: boolean;
  /** Somebody wants it to stay stopped. */
  readonly onPurpose: boolean;
}

/** @param plan the run's, or null where its record is lost */
export function readExitPurpose(directory: RunDirectory, exit: Exit, plan: StopPlan | null): ExitPurpose {
  const asked = readAsked(directory);
  switch (asked?.by) {
    case undefined:
      return { expected: false, onPurpose: false };
    case 'quit': {
      const quit = plan !== null && exitsAfterQuit(asked?.at ?? null, exit.at, plan);
      return { expected: quit, onPurpose: quit };
    }
    case 'cancel':
      return { expected: false, onPurpose: true };
    case 'stop':
    case 'kill':
      return { expected: true, onPurpose: true };
    case 'restart':
    case 'manager':
      return { expected: true, onPurpose: false };
  }
}

/** @returns when the server was told by a command to quit, or null when it was not */
export function readQuitTime(directory: RunDirectory): number | null {
  const asked = readAsked(directory);
  return asked?.by === 'quit' ? asked.at : null;
}

/** @returns whether the run was to be killed: then whoever manages it next has to see to it */
export function isKillRequested(directory: RunDirectory): boolean {
  return readAsked(directory)?.by === 'kill';
}

function readAsked(directory: RunDirectory): { by: StopReason; at: number } | null {
  try {
    const text = readFileSync(join(directory.path, 'asked'), 'latin1');
    const [, by, at] = /^(stop|restart|kill|manager|quit|cancel) (\d+)\n$/.exec(text) ?? [];
    // The first managers wrote an empty file, for a stop and a restart alike.
    return { by: (by ?? 'stop') as StopReason, at: Number(at ?? 0) };
  } catch {
    return null;
  }
}
