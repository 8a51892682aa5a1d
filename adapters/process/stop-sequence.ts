/**
 * The steps of the stop sequence: stop request, grace period, SIGKILL. The machine times the grace period and orders
 * each step; monitor-state.ts repeats the last one until the tree has exited. The signals are in stop-signals.ts.
 */
import type { StopPlan } from '../../machines/ports/launch.js';
import type { ConsoleInput } from './console-input.js';
import { type PauseTarget, stopAll } from './pause.js';
import type { ProcessStat } from './proc.js';
import { continueMainProcess, signalGroup, signalMainProcess, signalProcessTree } from './stop-signals.js';

export interface StopTarget extends PauseTarget {
  readonly input: ConsoleInput;
}

/**
 * First step: writes the stop command, or signals the main process. Without a main process, signals the others.
 * The main process alone is asked: it may have its own way of stopping the processes that it started.
 */
export async function requestStop(target: StopTarget, plan: StopPlan): Promise<void> {
  const { tree, input, send } = target;
  // Frozen processes would neither read a command nor handle a signal.
  if (tree.isFrozen()) tree.freeze(false);
  // Some processes are known by their parent alone, which is about to exit.
  tree.rememberDescendants();
  if (plan.command !== null && tree.findMainProcess() !== null && 'cursor' in input.write(plan.command)) {
    // A paused process would not read the command.
    continueMainProcess(tree, send);
  } else if (!signalMainProcess(tree, plan.signal as NodeJS.Signals, send)) {
    await signalRemaining(target, plan);
  }
}

/** Second step, once the main process has exited: sends the stop signal to the processes that it left behind. */
export async function signalRemaining(
  { tree, send, isPipeHeld }: Omit<StopTarget, 'input'>,
  plan: StopPlan,
): Promise<void> {
  await signalProcessTree(tree, isPipeHeld(), plan.signal as NodeJS.Signals, send);
}

/**
 * Last step: kills every process of the tree, by the kernel at once where it can. Otherwise all are paused first, so that
 * a tree that forks while it is being killed cannot escape.
 * @returns the killed processes
 */
export async function killProcessTree(target: Omit<StopTarget, 'input'>): Promise<readonly ProcessStat[]> {
  const { tree, send, isPipeHeld } = target;
  if (tree.killAtOnce()) {
    // Only a process that was moved out of the group is not killed yet.
    const rest = await tree.findProcesses(isPipeHeld());
    for (const { pid } of rest) send(pid, 'SIGKILL');
    return rest;
  }
  const { processes } = await stopAll(target);
  signalGroup(tree, 'SIGKILL', send);
  for (const { pid } of processes) send(pid, 'SIGKILL');
  return processes;
}
