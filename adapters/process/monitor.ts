/** From the moment a run's program is there to the end of its last process, and everything asked of it between. */

import type { Exit, StopPlan } from '../../machines/ports/facts.js';
import type { WorldEvent } from '../../machines/server/events.js';
import { createConsoleInput } from './console-input.js';
import type { ProcessDependencies } from './dependencies.js';
import { type LivenessPipe, openLivenessPipe } from './keeper.js';
import type { ProcessStat } from './proc.js';
import { findKeeper, findMainProcess, findProcesses, rememberDescendants } from './process-tree.js';
import { readProcessMarks } from './process-tree-marks.js';
import { exitFromCode, type PidRecord, type RunDirectory, readExit } from './run-directory.js';
import { continueMainProcess, killProcessTree, signalMainProcess, signalProcessTree } from './signals.js';
import { deleteStopReason, type StopReason, writeStopReason } from './stop-reason.js';

export interface RunMonitor {
  /** Asks the main process to end; the rest of the family when it has gone. */
  requestStop(plan: StopPlan, because: StopReason): void;
  /** Sends the stop signal to everyone who is left. */
  signalRemaining(plan: StopPlan): void;
  /** Ends everyone. A kill that was asked for is noted, as an end that comes without being asked is a crash. */
  kill(because: StopReason): void;
  /** @param quits the line asks the server to end */
  writeCommand(line: string, quits: boolean): void;
  /** Lets go of the run, which goes on. */
  release(): void;
}

/** Where no event tells of an end, it is looked for: milliseconds, doubled up to the slowest. */
const poll = { fastest: 20, slowest: 250 };

/** Whoever would wake us may have been stopped (SIGSTOP): how often the main process is looked at all the same, in milliseconds. */
const net = 1_000;

/** How often nobody has to be found for nobody to be there, while `life` is held or after somebody has fled. */
const enoughLooks = 5;

/** @param tell receives `process.ended`, `process.remains`, `process.exited`, `process.delivered` and `process.undeliverable` */
export function monitorRun(
  directory: RunDirectory,
  record: PidRecord,
  world: ProcessDependencies,
  tell: (event: WorldEvent) => void,
): RunMonitor {
  const marks = readProcessMarks(directory, record);
  const input = createConsoleInput(directory);
  let life: LivenessPipe | null = null;
  let timer: NodeJS.Timeout | null = null;
  let pause = poll.fastest;
  let ended = false;
  let killing = false;
  let killAsked = false;
  let soon: NodeJS.Immediate | null = null;
  let released = false;
  let emptyLooks = 0;
  let fled = false;

  function look(): void {
    try {
      if (!released) lookAtAll();
    } catch {
      // Out of descriptors, mostly: nothing was seen, so nothing is told.
      lookAgain();
    }
  }

  /** Reads what is true now. */
  function lookAtAll(): void {
    const over = life?.hasClosed() ?? false;
    if (findMainProcess(marks) !== null) {
      if (killing) tellRemains(killProcessTree(marks, world.send));
      // `life` says nothing more of a server that closed what it inherited, and nothing that SIGKILL came to nothing.
      if (over || killing) lookAgain();
      return;
    }
    // Its keeper is about to write the exit and to leave, and either wakes us: whoever is left then is the family's.
    const keeper = over ? null : findKeeper(marks);
    if (keeper !== null) {
      // Somebody has stopped it: it would never write anything.
      if (keeper.state === 'T') world.send(keeper.pid, 'SIGCONT');
      return lookAgain();
    }
    const exit = readExit(directory) ?? unwrittenExit(life?.reportedExitCode() ?? null);
    const alive = killing ? killProcessTree(marks, world.send) : findProcesses(marks);
    if (alive.length === 0) {
      // Somebody holds `life` who cannot be seen, or has left the session: one look misses who flees.
      if ((!over || fled) && (emptyLooks += 1) < enoughLooks) return lookAgain();
      release();
      tell({ type: 'process.exited', exit });
      return;
    }
    emptyLooks = 0;
    fled ||= alive.some(({ session, group }) => session !== marks.pid && group !== marks.pid);
    if (!ended) {
      ended = true;
      pause = poll.fastest;
      tell({ type: 'process.ended', exit, alive: alive.map(nameOf) });
    } else if (killing) {
      tellRemains(alive);
    }
    lookAgain();
  }

  function lookAgain(): void {
    if (released || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      look();
    }, pause);
    pause = Math.min(pause * 2, poll.slowest);
  }

  /** What was asked for just now may be done long before the look that is due. */
  function lookSooner(): void {
    pause = poll.fastest;
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    lookAgain();
  }

  function lookNow(): void {
    soon = null;
    look();
  }

  function tellRemains(alive: readonly ProcessStat[]): void {
    tell({ type: 'process.remains', alive: alive.map(nameOf) });
  }

  function release(): void {
    released = true;
    clearInterval(casting);
    if (timer !== null) clearTimeout(timer);
    life?.close();
    input.close();
  }

  const casting = setInterval(look, net);
  life = follow(directory, look);
  look();

  return {
    requestStop(plan, because) {
      writeStopReason(directory, because, Date.now());
      killAsked = false;
      // Some may be known by their parent alone, which is about to end.
      rememberDescendants(marks);
      if (plan.command !== null && findMainProcess(marks) !== null && 'cursor' in input.write(plan.command))
        return continueMainProcess(marks, world.send);
      if (!signalMainProcess(marks, plan.signal as NodeJS.Signals, world.send)) this.signalRemaining(plan);
    },
    signalRemaining(plan) {
      signalProcessTree(marks, plan.signal as NodeJS.Signals, world.send);
      lookSooner();
    },
    kill(because) {
      if (because === 'kill' && !killAsked) writeStopReason(directory, 'kill', Date.now());
      killAsked ||= because === 'kill';
      lookSooner();
      // However many want it at once: each look kills who is left.
      if (killing) return void (soon ??= setImmediate(lookNow));
      killing = true;
      tellRemains(killProcessTree(marks, world.send));
      lookAgain();
    },
    writeCommand(line, quits) {
      if (quits) writeStopReason(directory, 'quit', Date.now());
      const delivery = input.write(line);
      if ('cursor' in delivery) return tell({ type: 'process.delivered', cursor: delivery.cursor });
      if (quits) deleteStopReason(directory);
      // Nobody reads because nobody is there: the end is told instead, as soon as it has been seen whole.
      if (delivery.undeliverable === 'console_closed' && !ended && findMainProcess(marks) === null) return look();
      tell({ type: 'process.undeliverable', reason: delivery.undeliverable });
    },
    release,
  };
}

function follow(directory: RunDirectory, wake: () => void): LivenessPipe {
  try {
    return openLivenessPipe(directory, wake);
  } catch {
    // Somebody has removed it: the end is looked for.
    return { hasClosed: () => true, reportedExitCode: () => null, close: () => undefined };
  }
}

function nameOf({ pid, name }: ProcessStat): { pid: number; name: string } {
  return { pid, name };
}

/** The disk is full, or the directory has gone: then the keeper has said it. Else it was killed, and nobody saw how the server ended. */
function unwrittenExit(said: number | null): Exit {
  const at = Date.now();
  return said === null
    ? { code: null, signal: null, ambiguous: false, at, unseen: 'keeper_gone' }
    : exitFromCode(said, at);
}
