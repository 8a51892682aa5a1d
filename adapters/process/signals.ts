/** Signals to a family. A pid is only signalled when it is seen, at that moment, to be the process that is meant. */
import { constants } from 'node:os';
import type { ProcessStat } from './proc.js';
import { findMainProcess, findProcesses, isPidReused, type ProcessMarks } from './process-tree.js';

/** Sends a signal to a process, or to the group whose negative number it is; what process.kill does. Tests put another in its place to play processes that will not die. */
export type SendSignal = (pid: number, signal: NodeJS.Signals) => void;

export const sendSignal: SendSignal = (pid, signal) => {
  try {
    process.kill(pid, signal);
  } catch {
    // ESRCH: it has gone meanwhile. EPERM: not ours to end; it will be seen to live on.
  }
};

/** Signals the main process alone: what it does with its helpers is its own affair. @returns false when it has gone */
export function signalMainProcess(marks: ProcessMarks, signal: NodeJS.Signals, send: SendSignal): boolean {
  const main = findMainProcess(marks);
  if (main === null) return false;
  askProcess(main, signal, send);
  return true;
}

/** Has a main process that was stopped (SIGSTOP) go on: it reads no command otherwise. */
export function continueMainProcess(marks: ProcessMarks, send: SendSignal): void {
  const main = findMainProcess(marks);
  if (main?.state === 'T') send(main.pid, 'SIGCONT');
}

/** Signals everyone of the family. @returns who was signalled */
export function signalProcessTree(marks: ProcessMarks, signal: NodeJS.Signals, send: SendSignal): ProcessStat[] {
  const family = findProcesses(marks);
  for (const member of family) askProcess(member, signal, send);
  return family;
}

/** One that was stopped (SIGSTOP) can only heed a signal once it goes on. */
function askProcess({ pid, state }: ProcessStat, signal: NodeJS.Signals, send: SendSignal): void {
  send(pid, signal);
  if (state === 'T') send(pid, 'SIGCONT');
}

/** Times that a family is looked for while it is being stopped: one that flees faster is killed as far as it was found. */
const maxFreezeRounds = 50;

/**
 * Ends everyone, also a family that forks while it is being ended: all are stopped first, and looked for again
 * until nobody new is found; only then are they killed. @returns who was killed
 */
export function killProcessTree(marks: ProcessMarks, send: SendSignal): ProcessStat[] {
  const frozen = new Map<number, ProcessStat>();
  for (let round = 0; round < maxFreezeRounds; round += 1) {
    signalGroup(marks, 'SIGSTOP', send);
    const fresh = findProcesses(marks).filter(({ pid }) => !frozen.has(pid));
    if (fresh.length === 0) break;
    for (const member of fresh) {
      send(member.pid, 'SIGSTOP');
      frozen.set(member.pid, member);
    }
  }
  signalGroup(marks, 'SIGKILL', send);
  for (const pid of frozen.keys()) send(pid, 'SIGKILL');
  return [...frozen.values()];
}

/** The kernel signals a group as one: nobody in it forks meanwhile, as one who is signalled by himself can. */
function signalGroup(marks: ProcessMarks, signal: NodeJS.Signals, send: SendSignal): void {
  if (!isPidReused(marks)) send(-marks.pid, signal);
}

/** @returns the name of a signal's number, or null */
export function signalName(number: number): string | null {
  return Object.entries(constants.signals).find(([, value]) => value === number)?.[0] ?? null;
}
