/**
 * Signals to a process tree. A pid is signalled only directly after a check that it still belongs to the right process.
 */
import type { ProcessStat } from '../kernel/proc.js';
import type { ProcessTree } from '../tree/process-tree.js';

/**
 * Sends a signal to a process, or to a process group if the number is negative. Tests replace this function to simulate
 * processes that cannot be killed.
 */
export type SendSignal = (pid: number, signal: NodeJS.Signals) => void;

export const sendSignal: SendSignal = (pid, signal) => {
  try {
    process.kill(pid, signal);
  } catch {
    // ESRCH: the process has exited. EPERM: it belongs to another user, and the next observation shows that it is
    // alive.
  }
};

/** Signals the main process. @returns false if the main process has exited */
export function signalMainProcess(tree: ProcessTree, signal: NodeJS.Signals, send: SendSignal): boolean {
  const main = tree.findMainProcess();
  if (main === null) return false;
  signalAndContinue(main, signal, send);
  return true;
}

/** Continues a paused main process, so that it can read a command. */
export function continueMainProcess(tree: ProcessTree, send: SendSignal): void {
  const main = tree.findMainProcess();
  if (main?.state === 'T') send(main.pid, 'SIGCONT');
}

/** Continues a paused keeper. */
export function continueKeeper(tree: ProcessTree, send: SendSignal): void {
  const keeper = tree.findKeeper();
  if (keeper?.state === 'T') send(keeper.pid, 'SIGCONT');
}

/** Signals every process of the tree. @param isPipeHeld as in ProcessTree.findProcesses */
export async function signalProcessTree(
  tree: ProcessTree,
  isPipeHeld: boolean,
  signal: NodeJS.Signals,
  send: SendSignal,
): Promise<void> {
  for (const each of await tree.findProcesses(isPipeHeld)) signalAndContinue(each, signal, send);
}

/** Signals a process. A paused process (SIGSTOP) handles the signal only after SIGCONT. */
function signalAndContinue({ pid, state }: ProcessStat, signal: NodeJS.Signals, send: SendSignal): void {
  send(pid, signal);
  if (state === 'T') send(pid, 'SIGCONT');
}

/**
 * Signals the group. The kernel signals all processes of the group at once, so that no process can fork during the
 * call.
 */
export function signalGroup(tree: ProcessTree, signal: NodeJS.Signals, send: SendSignal): void {
  const group = tree.findGroup();
  if (group !== null) send(-group, signal);
}
