/**
 * Who belongs to a run. A server may start processes that leave its session, close what they inherited or
 * rewrite their environment, so a process belongs when any one of the marks is found on it.
 */
import { hasInEnvironment, holdsOpen, isLive, liveProcesses, processStat, type ProcessStat } from './proc.js';

/** What a run's processes are known by. */
export interface FamilyMarks {
  /** The main process: it leads its session and its group. */
  readonly pid: number;
  /** Its start in clock ticks since boot: nobody older belongs, and a reused pid is told by it. */
  readonly startTicks: number;
  /** The keeper has the marks too, but is no member. */
  readonly keeperPid: number;
  /** `SERVER_MANAGER_RUN=<run id>` */
  readonly cookie: string;
  /** The FIFO whose writing end every descendant inherits. */
  readonly life: { readonly dev: number; readonly ino: number };
}

/** @returns the main process while it lives: same pid, same start, no zombie */
export function liveMain(marks: FamilyMarks): ProcessStat | null {
  const stat = processStat(marks.pid);
  return stat !== null && stat.startTicks === marks.startTicks && isLive(stat) ? stat : null;
}

/** @returns all live members of the family, the main process included */
export function liveFamily(marks: FamilyMarks): ProcessStat[] {
  const candidates = liveProcesses(marks.startTicks).filter(({ pid }) => pid !== marks.keeperPid && pid !== process.pid);
  // A pid that is in use again says that the session and the group that bore its number have gone.
  const holder = processStat(marks.pid);
  const reused = holder !== null && holder.startTicks !== marks.startTicks;
  const members = new Map<number, ProcessStat>();
  for (const candidate of candidates) {
    const near = !reused && (candidate.session === marks.pid || candidate.group === marks.pid);
    if (near || hasInEnvironment(candidate.pid, marks.cookie) || holdsOpen(candidate.pid, marks.life)) {
      members.set(candidate.pid, candidate);
    }
  }
  addDescendants(members, candidates);
  return [...members.values()];
}

/** A child that shed every mark is still its parent's child. */
function addDescendants(members: Map<number, ProcessStat>, candidates: readonly ProcessStat[]): void {
  let before: number;
  do {
    before = members.size;
    for (const candidate of candidates) {
      if (members.has(candidate.parent)) members.set(candidate.pid, candidate);
    }
  } while (members.size > before);
}
