/** From the moment a run's program is there to the end of its last process, and everything asked of it between. */
import type { WorldEvent } from '../../machines/events.js';
import type { Exit, StopPlan } from '../../machines/facts.js';
import { createConsoleInput } from './console-input.js';
import { liveFamily, liveMain, noteDescendants, type FamilyMarks } from './family.js';
import { followLife, type Life } from './keeper.js';
import { familyMarks } from './marks.js';
import { isLive, processStat, type ProcessStat } from './proc.js';
import { noteAsked, readExit, type PidRecord, type RunDirectory } from './run-directory.js';
import { killFamily, signalFamily, signalMain } from './signals.js';
import type { ProcessWorld } from './world.js';

export interface Watching {
  /** Asks the main process to end; the rest of the family when it has gone. */
  ask(plan: StopPlan): void;
  /** Sends the stop signal to everyone who is left. */
  sweep(plan: StopPlan): void;
  /** Ends everyone. */
  kill(): void;
  deliver(line: string): void;
  /** Lets go of the run, which goes on. */
  release(): void;
}

/** Where no event tells of an end, it is looked for: milliseconds, doubled up to the slowest. */
const poll = { fastest: 20, slowest: 250 };

/** How often nobody has to be found for nobody to be there, while `life` is held. */
const enoughLooks = 5;

/** @param tell receives `process.ended`, `process.remains`, `process.exited`, `process.delivered` and `process.undeliverable` */
export function watchRun(
  directory: RunDirectory,
  record: PidRecord,
  world: ProcessWorld,
  tell: (event: WorldEvent) => void,
): Watching {
  const marks = familyMarks(directory, record);
  const input = createConsoleInput(directory);
  let life: Life | null = null;
  let timer: NodeJS.Timeout | null = null;
  let pause = poll.fastest;
  let ended = false;
  let killing = false;
  let released = false;
  let emptyLooks = 0;

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
    const over = life?.ended() ?? false;
    if (liveMain(marks) !== null) {
      if (killing) tellRemains(killFamily(marks, world.send));
      // `life` says nothing more of a server that closed what it inherited, and nothing that SIGKILL came to nothing.
      if (over || killing) lookAgain();
      return;
    }
    // Its keeper is about to write the exit and to leave, and either wakes us: whoever is left then is the family's.
    if (!over && isKeeperThere(marks)) return lookAgain();
    const exit = readExit(directory) ?? unknownExit();
    const alive = killing ? killFamily(marks, world.send) : liveFamily(marks);
    if (alive.length === 0) {
      // Somebody holds `life` who cannot be seen: one look misses who flees.
      if (!over && (emptyLooks += 1) < enoughLooks) return lookAgain();
      release();
      tell({ type: 'process.exited', exit });
      return;
    }
    emptyLooks = 0;
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

  function tellRemains(alive: readonly ProcessStat[]): void {
    tell({ type: 'process.remains', alive: alive.map(nameOf) });
  }

  function release(): void {
    released = true;
    if (timer !== null) clearTimeout(timer);
    life?.close();
    input.close();
  }

  life = follow(directory, look);
  look();

  return {
    ask(plan) {
      noteAsked(directory);
      // Some may be known by their parent alone, which is about to end.
      noteDescendants(marks);
      if (plan.command !== null && liveMain(marks) !== null && 'cursor' in input.write(plan.command)) return;
      if (!signalMain(marks, plan.signal as NodeJS.Signals, world.send)) this.sweep(plan);
    },
    sweep(plan) {
      signalFamily(marks, plan.signal as NodeJS.Signals, world.send);
      pause = poll.fastest;
    },
    kill() {
      killing = true;
      pause = poll.fastest;
      tellRemains(killFamily(marks, world.send));
      lookAgain();
    },
    deliver(line) {
      const delivery = input.write(line);
      if ('cursor' in delivery) return tell({ type: 'process.delivered', cursor: delivery.cursor });
      // Nobody reads because nobody is there: the end is told instead, as soon as it has been seen whole.
      if (delivery.undeliverable === 'console_closed' && !ended && liveMain(marks) === null) return look();
      tell({ type: 'process.undeliverable', reason: delivery.undeliverable });
    },
    release,
  };
}

function follow(directory: RunDirectory, wake: () => void): Life {
  try {
    return followLife(directory, wake);
  } catch {
    // Somebody has removed it: the end is looked for.
    return { ended: () => true, close: () => undefined };
  }
}

function nameOf({ pid, name }: ProcessStat): { pid: number; name: string } {
  return { pid, name };
}

function isKeeperThere(marks: FamilyMarks): boolean {
  const keeper = processStat(marks.keeperPid);
  return keeper !== null && isLive(keeper) && keeper.startTicks <= marks.startTicks;
}

/** The keeper was killed: nobody saw how the server ended. */
function unknownExit(): Exit {
  return { code: null, signal: null, ambiguous: false, at: Date.now() };
}
