/**
 * The process tree as /proc shows it. A server may start processes that leave its session, close what they inherited
 * or replace their environment, so a process is a member when any one of the marks is found on it.
 */
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
import { createTimeSlices } from './time-slices.js';

/** What the members of a tree are recognised by. */
export interface ProcessMarks {
  /** The main process: it leads its session and its group. */
  readonly pid: number;
  /** Its start in clock ticks since boot. An older process is not a member. */
  readonly startTicks: number;
  /** The keeper bears the marks too, but is not a member. */
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

export class ProcProcessTree implements ProcessTree {
  readonly method = 'proc';
  /** Start time by pid of every member found so far: it stays one, whatever marks it loses. */
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

  /** Reads the lists of children only: cheaper than a scan of all processes. */
  rememberDescendants(): void {
    const pending = this.findMainProcess() === null ? [] : [this.marks.pid];
    for (let pid = pending.pop(); pid !== undefined; pid = pending.pop()) {
      const children = listChildren(pid);
      // The kernel was built without these lists.
      if (children === null) return void this.findProcesses(false).catch(() => undefined);
      for (const child of children) {
        const stat = processStat(child);
        if (stat === null) continue;
        this.members.set(child, stat.startTicks);
        pending.push(child);
      }
    }
  }

  /** @returns the live members that an earlier search or `rememberDescendants` has found. Reads these alone */
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
    // The kernel keeps nothing for the tree.
  }

  /** The keeper started the main process, so it is no younger: a younger process has only its pid. */
  private isKeeper({ pid, startTicks }: ProcessStat): boolean {
    return pid === this.marks.keeperPid && startTicks <= this.marks.startTicks;
  }

  /** Returns whether a process bears one of the marks. */
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

  /** Finds the processes that are no older than the run. */
  private async findCandidates(isMarked: (stat: ProcessStat) => boolean): Promise<Candidate[]> {
    const slices = createTimeSlices(maxSliceMs);
    const candidates: Candidate[] = [];
    const visited = new Set<number>([process.pid]);
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
 * Returns whether a process may have been started by the run although its parent is not a member. A process whose
 * parent has exited gets an older one (init or a subreaper), so a parent that is younger than the run has started it
 * itself.
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
