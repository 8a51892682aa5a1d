/** Signals to a family. A pid is only signalled when it is seen, at that moment, to be the process that is meant. */
import { constants } from 'node:os';
import { liveFamily, liveMain, type FamilyMarks } from './family.js';
import type { ProcessStat } from './proc.js';

/** Sends a signal; what process.kill does. Tests put another in its place to play processes that will not die. */
export type SendSignal = (pid: number, signal: NodeJS.Signals) => void;

export const sendSignal: SendSignal = (pid, signal) => {
  try {
    process.kill(pid, signal);
  } catch {
    // ESRCH: it has gone meanwhile. EPERM: not ours to end; it will be seen to live on.
  }
};

/** Signals the main process alone: what it does with its helpers is its own affair. @returns false when it has gone */
export function signalMain(marks: FamilyMarks, signal: NodeJS.Signals, send: SendSignal): boolean {
  if (liveMain(marks) === null) return false;
  send(marks.pid, signal);
  return true;
}

/** Signals everyone of the family. @returns who was signalled */
export function signalFamily(marks: FamilyMarks, signal: NodeJS.Signals, send: SendSignal): ProcessStat[] {
  const family = liveFamily(marks);
  for (const { pid } of family) send(pid, signal);
  return family;
}

/**
 * Ends everyone, also a family that forks while it is being ended: all are stopped first, and looked for again
 * until nobody new is found; only then are they killed. @returns who was killed
 */
export function killFamily(marks: FamilyMarks, send: SendSignal): ProcessStat[] {
  const frozen = new Map<number, ProcessStat>();
  for (;;) {
    const fresh = liveFamily(marks).filter(({ pid }) => !frozen.has(pid));
    if (fresh.length === 0) break;
    for (const member of fresh) {
      send(member.pid, 'SIGSTOP');
      frozen.set(member.pid, member);
    }
  }
  for (const pid of frozen.keys()) send(pid, 'SIGKILL');
  return [...frozen.values()];
}

/** @returns the name of a signal's number, or null */
export function signalName(number: number): string | null {
  return Object.entries(constants.signals).find(([, value]) => value === number)?.[0] ?? null;
}
