/** Pauses and resumes all processes of a run, for example while its files are copied. */
import { setTimeout as sleep } from 'node:timers/promises';
import { hasStopped, type ProcessStat } from '../kernel/proc.js';
import type { ProcessTree } from '../tree/process-tree.js';
import { type SendSignal, signalGroup } from './stop-signals.js';

export interface PauseTarget {
  readonly tree: ProcessTree;
  readonly send: SendSignal;
  /** Returns whether a process has the run's liveness pipe open. */
  readonly isPipeHeld: () => boolean;
}

/**
 * The time to wait until all processes are paused, in milliseconds. The kernel pauses a process within milliseconds,
 * unless the process waits for a device.
 */
const maxPauseMs = 2_000;

/** The maximum number of searches for new processes. A tree that forks faster is not paused completely. */
const maxRounds = 50;

/**
 * Pauses the run: freezes its cgroup, or else sends SIGSTOP to all processes.
 * @returns whether all processes are paused. After a failure this function has resumed all processes
 */
export async function pauseRun(target: PauseTarget): Promise<boolean> {
  const isPaused = target.tree.freeze(true)
    ? await isTrueInTime(() => target.tree.isFrozen())
    : await stopInTime(target);
  if (!isPaused) await resumeRun(target);
  return isPaused;
}

/** Stops all processes and waits for the effect, because a process still runs until it receives the signal. */
async function stopInTime(target: PauseTarget): Promise<boolean> {
  const { processes, isComplete } = await stopAll(target);
  return isComplete && (await isTrueInTime(() => processes.every(({ pid }) => hasStopped(pid))));
}

async function isTrueInTime(isPaused: () => boolean): Promise<boolean> {
  const deadline = performance.now() + maxPauseMs;
  while (!isPaused()) {
    if (performance.now() >= deadline) return false;
    await sleep(1);
  }
  return true;
}

/** Resumes a paused run. */
export async function resumeRun({ tree, send, isPipeHeld }: PauseTarget): Promise<void> {
  if (tree.freeze(false)) return;
  for (const { pid } of await tree.findProcesses(isPipeHeld())) send(pid, 'SIGCONT');
}

/**
 * Sends SIGSTOP to every process until a search finds no new process. A child process therefore cannot escape.
 * @returns the processes. `isComplete` is false if the tree forks faster than the search
 */
export async function stopAll({
  tree,
  send,
  isPipeHeld,
}: PauseTarget): Promise<{ readonly processes: readonly ProcessStat[]; readonly isComplete: boolean }> {
  const stopped = new Map<number, ProcessStat>();
  for (let round = 0; round < maxRounds; round += 1) {
    signalGroup(tree, 'SIGSTOP', send);
    const fresh = (await tree.findProcesses(isPipeHeld())).filter(({ pid }) => !stopped.has(pid));
    if (fresh.length === 0) return { processes: [...stopped.values()], isComplete: true };
    for (const each of fresh) {
      send(each.pid, 'SIGSTOP');
      stopped.set(each.pid, each);
    }
  }
  return { processes: [...stopped.values()], isComplete: false };
}
