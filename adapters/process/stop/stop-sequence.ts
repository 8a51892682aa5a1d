/**
 * The steps of the stop sequence: stop request, grace period, SIGKILL. The machine measures the grace period and orders
 * each step. monitor-state.ts repeats SIGKILL until the tree has exited. stop-signals.ts sends the signals.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { toPlainText } from '../../../machines/announce/compose.js';
import type { StopPlan, StopStep } from '../../../machines/launch/launch.js';
import { describeRemoteFault } from '../../../machines/launch/remote-fault.js';
import type { ConsoleInput } from '../input/console-input.js';
import type { ProcessStat } from '../kernel/proc.js';
import { type PauseTarget, stopAll } from './pause.js';
import { continueMainProcess, signalGroup, signalMainProcess, signalProcessTree } from './stop-signals.js';

export interface StopTarget extends PauseTarget {
  readonly input: ConsoleInput;
  /** Aborted when the manager stops monitoring the run. */
  readonly released: AbortSignal;
}

/**
 * First step: writes the stop command or commands, or signals the main process. The other processes are signalled only
 * if the main process has exited, because the main process usually stops the processes that it started.
 * @param words the reason of an announced end, for the players
 */
export async function requestStop(target: StopTarget, plan: StopPlan, words?: string): Promise<void> {
  const { tree, send } = target;
  // A frozen process neither reads a command nor handles a signal.
  if (tree.isFrozen()) tree.freeze(false);
  // Remember processes that are known only by their parent, which is about to exit.
  tree.rememberDescendants();
  if (tree.findMainProcess() !== null && (await writeStopSteps(target, listSteps(plan, words), plan.signal))) return;
  if (!signalMainProcess(tree, plan.signal as NodeJS.Signals, send)) {
    await signalRemaining(target, plan);
  }
}

/**
 * Writes the lines of the stop request, with their pauses.
 * @returns false if the stop signal must follow, because a line could not be written or no line is the last step
 */
async function writeStopSteps(
  { tree, input, send, released }: StopTarget,
  steps: readonly StopStep[],
  signal: string,
): Promise<boolean> {
  for (const step of steps) {
    if (typeof step === 'string') {
      const receipt = await input.write(step);
      // A server that exits may close its remote console before it answers.
      const isSent = 'cursor' in receipt || receipt.undeliverable === 'console_unanswered';
      if (!isSent) {
        if (receipt.remote !== undefined) {
          const fault = `${receipt.remote.cause === 'status' ? 'refused' : 'not sent'}: ${describeRemoteFault(receipt.remote)}`;
          input.note?.(`a stop line was ${fault}. The server gets ${signal}.`);
        }
        return released.aborted;
      }
      // A paused process does not read the command.
      continueMainProcess(tree, send);
    } else {
      await sleep(step.pauseMs, undefined, { signal: released }).catch(() => undefined);
      // The machine observes the exit itself.
      if (released.aborted || tree.findMainProcess() === null) return true;
    }
  }
  return typeof steps.at(-1) === 'string';
}

function listSteps({ command, steps, spokenSteps }: StopPlan, words: string | undefined): readonly StopStep[] {
  if (words === undefined || spokenSteps === undefined) return steps ?? (command === null ? [] : [command]);
  const text = toPlainText(words);
  return spokenSteps.map((step) => (typeof step === 'string' ? step.replaceAll('{words}', () => text) : step));
}

/** Sends the stop signal to the remaining processes: the second step, after the main process has exited. */
export async function signalRemaining({ tree, send, isPipeHeld }: PauseTarget, plan: StopPlan): Promise<void> {
  await signalProcessTree(tree, isPipeHeld(), plan.signal as NodeJS.Signals, send);
}

/**
 * Carries out the last step: kills every process of the tree. If possible, the kernel kills all processes at once.
 * Otherwise all processes are paused first. Paused processes cannot fork during the kill.
 * @returns the processes to which this function sent SIGKILL. Processes that the kernel killed at once are left out
 */
export async function killProcessTree(target: PauseTarget): Promise<readonly ProcessStat[]> {
  const { tree, send, isPipeHeld } = target;
  if (tree.killAtOnce()) {
    // Only processes that were moved out of the group are still alive.
    const rest = await tree.findProcesses(isPipeHeld());
    for (const { pid } of rest) send(pid, 'SIGKILL');
    return rest;
  }
  const { processes } = await stopAll(target);
  signalGroup(tree, 'SIGKILL', send);
  for (const { pid } of processes) send(pid, 'SIGKILL');
  return processes;
}
