/**
 * The process tree, as found in /proc. A process with at least one of several marks is a member. A server may start
 * processes that leave its session, close inherited descriptors or replace their environment.
 */

import { createTimeSlices } from '../../../machines/async/time-slices.js';
import {
  hasInEnvironment,
  hasOpenForWriting,
  isLive,
  listChildren,
  type ProcessStat,
  processIds,
  processStat,
} from '../kernel/proc.js';
import type { ProcessTree } from './process-tree.js';

/** The marks by which members of a tree are recognised. */
export interface ProcessMarks {
  /** The pid of the main process, which is also the number of its session and its group. */
  readonly pid: number;
  /** The start time of the main process, in clock ticks since boot. An older process is not a member. */
  readonly startTicks: number;
  /** The pid of the keeper, which has the marks but is not a member. */
  readonly keeperPid: number;
  /** The environment variable `SERVER_MANAGER_RUN=<run id>`. */
  readonly cookie: string;
  /** The end of the liveness pipe's path, `<run id>/life`. Every descendant inherits the writing end of the pipe. */
  readonly livenessPipe: string;
}

/** The maximum number of listings of /proc in one search. Repeats are needed if processes exit during the search. */
const maxScans = 20;

/** The maximum time for which a search blocks the event loop, in milliseconds. */
const maxSliceMs = 3;

export class ProcProcessTree implements ProcessTree {
  readonly method = 'proc';
  /** The start time by pid of every member that was found. A process stays a member even if it loses its marks. */
  private readonly members = new Map<number, number>();

  constructor(private readonly marks: ProcessMarks) {}

  findMainProcess(): ProcessStat | null {
    const stat = processStat(this.marks.pid);
    return stat !== null && stat.startTicks === this.marks.startTicks && isLive(stat) ? stat : null;
  }

  findKeeper(): ProcessStat | null {
    const keeper = processStat(this.marks.keeperPid);
    return keeper !== null && isLive(keeper) && this.isKeeper(keeper) ? keeper : null;
  }

  isPopulated(): boolean {
    return false;
  }

  async findProcesses(isPipeHeld: boolean): Promise<ProcessStat[]> {
    const candidates = await this.findCandidates(this.createMarkCheck(isPipeHeld));
    const found = new Map(candidates.flatMap(({ stat, isMarked }) => (isMarked ? [[stat.pid, stat]] : [])));
    addDescendants(
      found,
      candidates.map(({ stat }) => stat),
    );
    for (const { pid, startTicks } of found.values()) this.members.set(pid, startTicks);
    return [...found.values()];
  }

  /**
   * Remembers the descendants of the main process. Only the lists of children are read, which is cheaper than a scan of
   * all processes.
   */
  rememberDescendants(): void {
    const pending = this.findMainProcess() === null ? [] : [this.marks.pid];
    for (let pid = pending.pop(); pid !== undefined; pid = pending.pop()) {
      const children = listChildren(pid);
      // The kernel was built without lists of children.
      if (children === null) return void this.findProcesses(false).catch(() => undefined);
      for (const child of children) {
        const stat = processStat(child);
        if (stat === null) continue;
        this.members.set(child, stat.startTicks);
        pending.push(child);
      }
    }
  }

  /** Returns the live members that an earlier search or `rememberDescendants` found. No other process is read. */
  findRemembered(): ProcessStat[] {
    return [...this.members].flatMap(([pid, startTicks]) => {
      const stat = processStat(pid);
      return stat !== null && stat.startTicks === startTicks && isLive(stat) ? stat : [];
    });
  }

  hasEscaped(stat: ProcessStat): boolean {
    return !this.isInSessionOrGroup(stat);
  }

  findGroup(): number | null {
    return this.isPidReused() ? null : this.marks.pid;
  }

  killAtOnce(): boolean {
    return false;
  }

  freeze(): boolean {
    return false;
  }

  isFrozen(): boolean {
    return false;
  }

  cpuSeconds(): null {
    return null;
  }

  memoryBytes(): null {
    return null;
  }

  watchEnd(): null {
    return null;
  }

  remove(): void {
    // The kernel has no resources for the tree.
  }

  /**
   * Returns whether the process is the keeper. The result is false for a process with the keeper's former pid that is
   * younger than the main process.
   */
  private isKeeper({ pid, startTicks }: ProcessStat): boolean {
    return pid === this.marks.keeperPid && startTicks <= this.marks.startTicks;
  }

  /** Returns a function that checks whether a process has one of the marks. */
  private createMarkCheck(isPipeHeld: boolean): (stat: ProcessStat) => boolean {
    const { startTicks, cookie, livenessPipe } = this.marks;
    const isSessionOurs = !this.isPidReused();
    const mayHaveLostParent = createParentCheck(startTicks);
    return (stat) => {
      if (isSessionOurs && this.isInSessionOrGroup(stat)) return true;
      if (this.members.get(stat.pid) === stat.startTicks) return true;
      if (!mayHaveLostParent(stat)) return false;
      return hasInEnvironment(stat.pid, cookie) || (isPipeHeld && hasOpenForWriting(stat.pid, livenessPipe));
    };
  }

  private isPidReused(): boolean {
    const holder = processStat(this.marks.pid);
    return holder !== null && holder.startTicks !== this.marks.startTicks;
  }

  private isInSessionOrGroup({ session, group }: ProcessStat): boolean {
    return session === this.marks.pid || group === this.marks.pid;
  }

  /** Finds the processes that started at or after the start of the run. */
  private async findCandidates(isMarked: (stat: ProcessStat) => boolean): Promise<Candidate[]> {
    const slices = createTimeSlices(maxSliceMs);
    const candidates: Candidate[] = [];
    const visited = new Set<number>([process.pid]);
    let hasMissed = true;
    // Scan again for new processes: a process that exits during a scan may have started one that was not listed yet.
    for (let scan = 0; hasMissed && scan < maxScans; scan += 1) {
      hasMissed = false;
      for (const pid of processIds()) {
        if (visited.has(pid)) continue;
        visited.add(pid);
        if (slices.isOver()) await slices.next();
        const stat = processStat(pid);
        if (stat === null || !isLive(stat)) {
          hasMissed = true;
        } else if (stat.startTicks >= this.marks.startTicks && !this.isKeeper(stat)) {
          const candidate = { stat, isMarked: isMarked(stat) };
          candidates.push(candidate);
          if (!candidate.isMarked) hasMissed ||= processStat(pid) === null;
        }
      }
    }
    return candidates;
  }
}

/** A process that may be a member. */
interface Candidate {
  readonly stat: ProcessStat;
  readonly isMarked: boolean;
}

/**
 * Returns a function that checks whether the run may have started a process whose parent is not a member. A process
 * whose parent has exited gets an older parent: init or a subreaper. A parent that is younger than the run has
 * therefore started the process itself.
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

/** Adds the processes without a mark whose parent is a member. */
function addDescendants(found: Map<number, ProcessStat>, candidates: readonly ProcessStat[]): void {
  let before: number;
  do {
    before = found.size;
    for (const candidate of candidates) {
      if (found.has(candidate.parent)) found.set(candidate.pid, candidate);
    }
  } while (found.size > before);
}
