/** Signals to a process tree. A pid is signalled only right after it was seen to be the process that is meant. */
import type { ProcessStat } from '../kernel/proc.js';
import type { ProcessTree } from '../tree/process-tree.js';

/**
 * Sends a signal to a process, or to the group of a negative number. Tests replace it, to simulate unkillable
 * processes.
 */
export type SendSignal = (pid: number, signal: NodeJS.Signals) => void;

export const sendSignal: SendSignal = (pid, signal) => {
  try {
    process.kill(pid, signal);
  } catch {
    // ESRCH: it has exited. EPERM: it belongs to another user; the next observation shows that it is alive.
  }
};

/** @returns false when the main process has exited */
export function signalMainProcess(tree: ProcessTree, signal: NodeJS.Signals, send: SendSignal): boolean {
  const main = tree.findMainProcess();
  if (main === null) return false;
  signalAndContinue(main, signal, send);
  return true;
}

/** Continues a paused main process, which would not read a command. */
export function continueMainProcess(tree: ProcessTree, send: SendSignal): void {
  const main = tree.findMainProcess();
  if (main?.state === 'T') send(main.pid, 'SIGCONT');
}

/** Continues a paused keeper. */
export function continueKeeper(tree: ProcessTree, send: SendSignal): void {
  const keeper = tree.findKeeper();
  if (keeper?.state === 'T') send(keeper.pid, 'SIGCONT');
}

/** Signals every process of the tree. @param isPipeHeld see ProcessTree.findProcesses */
export async function signalProcessTree(
  tree: ProcessTree,
  isPipeHeld: boolean,
  signal: NodeJS.Signals,
  send: SendSignal,
): Promise<void> {
  for (const each of await tree.findProcesses(isPipeHeld)) signalAndContinue(each, signal, send);
}

/** A paused process (SIGSTOP) handles a signal only after SIGCONT. */
function signalAndContinue({ pid, state }: ProcessStat, signal: NodeJS.Signals, send: SendSignal): void {
  send(pid, signal);
  if (state === 'T') send(pid, 'SIGCONT');
}

/** The kernel signals a group at once, so none of its processes can fork in between. */
export function signalGroup(tree: ProcessTree, signal: NodeJS.Signals, send: SendSignal): void {
  const group = tree.findGroup();
  if (group !== null) send(-group, signal);
}
