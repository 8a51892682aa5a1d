/**
 * The process tree as /proc shows it. A server may start processes that leave its session, close what they inherited
 * or replace their environment, so a process is a member when any one of the marks is found on it.
 */
import {
  childrenOf,
  hasInEnvironment,
  hasOpenForWriting,
  isLive,
  type ProcessStat,
  processIds,
  processStat,
} from '../kernel/proc.js';
import type { ProcessTree } from './process-tree.js';
import { createTimeSlices } from './time-slices.js';

/** What the members of a tree are recognised by. */
export interface ProcessMarks {
  /** The main process: it leads its session and its group. */
  readonly pid: number;
  /** Its start in clock ticks since boot. An older process is no member. */
  readonly startTicks: number;
  /** The keeper bears the marks too, but is no member. */
  readonly keeperPid: number;
  /** `SERVER_MANAGER_RUN=<run id>` */
  readonly cookie: string;
  /** How the path of the liveness pipe ends, whose writing end every descendant inherits: `<run id>/life`. */
  readonly livenessPipe: string;
}

/** /proc is listed at most this often in one search, where processes exit during the search. */
const maxScans = 20;

/** A search blocks the event loop no longer than this at a time. */
const maxSliceMs = 3;

export interface ProcProcessTree extends ProcessTree {
  /** @returns the live members that an earlier search or `rememberDescendants` has found. Reads these alone */
  findRemembered(): ProcessStat[];
}

export function createProcProcessTree(marks: ProcessMarks): ProcProcessTree {
  /** Start time by pid of every member found so far: it stays one, whatever marks it loses. */
  const members = new Map<number, number>();

  function findMainProcess(): ProcessStat | null {
    const stat = processStat(marks.pid);
    return stat !== null && stat.startTicks === marks.startTicks && isLive(stat) ? stat : null;
  }

  function isPidReused(): boolean {
    const holder = processStat(marks.pid);
    return holder !== null && holder.startTicks !== marks.startTicks;
  }

  /** The keeper started the main process, so it is no younger: a younger process has only its pid. */
  function isKeeper({ pid, startTicks }: ProcessStat): boolean {
    return pid === marks.keeperPid && startTicks <= marks.startTicks;
  }

  function isInSessionOrGroup({ session, group }: ProcessStat): boolean {
    return session === marks.pid || group === marks.pid;
  }

  async function findProcesses(isPipeHeld: boolean): Promise<ProcessStat[]> {
    const slices = createTimeSlices(maxSliceMs);
    const candidates: ProcessStat[] = [];
    const found = new Map<number, ProcessStat>();
    const visited = new Set<number>([process.pid]);
    const isSessionOurs = !isPidReused();
    const mayHaveLostParent = createParentCheck(marks.startTicks);

    function isMarked(stat: ProcessStat): boolean {
      if (isSessionOurs && isInSessionOrGroup(stat)) return true;
      if (members.get(stat.pid) === stat.startTicks) return true;
      if (!mayHaveLostParent(stat)) return false;
      return (
        hasInEnvironment(stat.pid, marks.cookie) || (isPipeHeld && hasOpenForWriting(stat.pid, marks.livenessPipe))
      );
    }

    let hasMissed = true;
    // A process that exits during a scan may have started one that was not listed yet: scan for new ones again.
    for (let scan = 0; hasMissed && scan < maxScans; scan += 1) {
      hasMissed = false;
      for (const pid of processIds()) {
        if (visited.has(pid)) continue;
        visited.add(pid);
        if (slices.isOver()) await slices.next();
        const stat = processStat(pid);
        if (stat === null || !isLive(stat)) {
          hasMissed = true;
        } else if (stat.startTicks >= marks.startTicks && !isKeeper(stat)) {
          candidates.push(stat);
          if (isMarked(stat)) found.set(pid, stat);
          else hasMissed ||= processStat(pid) === null;
        }
      }
    }
    addDescendants(found, candidates);
    for (const { pid, startTicks } of found.values()) members.set(pid, startTicks);
    return [...found.values()];
  }

  return {
    method: 'proc',
    findMainProcess,
    isPopulated: () => false,
    findProcesses,
    findKeeper() {
      const keeper = processStat(marks.keeperPid);
      return keeper !== null && isLive(keeper) && isKeeper(keeper) ? keeper : null;
    },
    // Reads the lists of children only: cheaper than a scan of all processes.
    rememberDescendants() {
      const pending = findMainProcess() === null ? [] : [marks.pid];
      for (let pid = pending.pop(); pid !== undefined; pid = pending.pop()) {
        const children = childrenOf(pid);
        // The kernel was built without these lists.
        if (children === null) return void findProcesses(false).catch(() => undefined);
        for (const child of children) {
          const stat = processStat(child);
          if (stat === null) continue;
          members.set(child, stat.startTicks);
          pending.push(child);
        }
      }
    },
    findRemembered() {
      return [...members].flatMap(([pid, startTicks]) => {
        const stat = processStat(pid);
        return stat !== null && stat.startTicks === startTicks && isLive(stat) ? stat : [];
      });
    },
    hasEscaped: (stat) => !isInSessionOrGroup(stat),
    findGroup: () => (isPidReused() ? null : marks.pid),
    killAtOnce: () => false,
    freeze: () => false,
    isFrozen: () => false,
    cpuSeconds: () => null,
    memoryBytes: () => null,
    watchEnd: () => null,
    remove: () => undefined,
  };
}

/**
 * Returns whether a process may have been started by the run although its parent is no member. A process whose parent
 * has exited gets an older one (init or a subreaper), so a parent that is younger than the run has started it itself.
 */
function createParentCheck(startTicks: number): (stat: ProcessStat) => boolean {
  const known = new Map<number, boolean>();
  return ({ parent }) => {
    const before = known.get(parent);
    if (before !== undefined) return before;
    const stat = processStat(parent);
    const isOlder = stat === null || stat.startTicks <= startTicks;
    known.set(parent, isOlder);
    return isOlder;
  };
}

/** A process without a mark is a member when its parent is. */
function addDescendants(found: Map<number, ProcessStat>, candidates: readonly ProcessStat[]): void {
  let before: number;
  do {
    before = found.size;
    for (const candidate of candidates) {
      if (found.has(candidate.parent)) found.set(candidate.pid, candidate);
    }
  } while (found.size > before);
}
