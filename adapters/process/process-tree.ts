/**
 * Who belongs to a run. A server may start processes that leave its session, close what they inherited or
 * rewrite their environment, so a process belongs when any one of the marks is found on it.
 */
import {
  childrenOf,
  hasInEnvironment,
  hasOpenForWriting,
  isLive,
  type ProcessStat,
  processIds,
  processStat,
} from './proc.js';

/** What a run's processes are known by. */
export interface ProcessMarks {
  /** The main process: it leads its session and its group. */
  readonly pid: number;
  /** Its start in clock ticks since boot: nobody older belongs, and a reused pid is told by it. */
  readonly startTicks: number;
  /** The keeper has the marks too, but is no member. */
  readonly keeperPid: number;
  /** `SERVER_MANAGER_RUN=<run id>` */
  readonly cookie: string;
  /** The FIFO whose writing end every descendant inherits, or null when somebody has removed it. */
  readonly life: { readonly dev: number; readonly ino: number } | null;
  /** Who was found to belong, pid and start: it belongs for good, whatever it sheds and whoever its parent is later. */
  readonly seen: Map<number, number>;
}

/** @returns the main process while it lives: same pid, same start, no zombie */
export function findMainProcess(marks: ProcessMarks): ProcessStat | null {
  const stat = processStat(marks.pid);
  return stat !== null && stat.startTicks === marks.startTicks && isLive(stat) ? stat : null;
}

/** Times that all of /proc is listed at most, where processes end while they are looked at. */
const maxScans = 20;

/** @returns all live members of the family, the main process included */
export function findProcesses(marks: ProcessMarks): ProcessStat[] {
  const candidates: ProcessStat[] = [];
  const members = new Map<number, ProcessStat>();
  const looked = new Set<number>([process.pid]);
  const near = !isPidReused(marks);
  let missed = true;
  // One that ends while it is looked at may have started another, which was not listed yet: then whoever is new
  // is looked at too.
  for (let round = 0; missed && round < maxScans; round += 1) {
    missed = false;
    for (const pid of processIds()) {
      if (looked.has(pid)) continue;
      looked.add(pid);
      const stat = processStat(pid);
      if (stat === null || !isLive(stat)) {
        missed = true;
      } else if (stat.startTicks >= marks.startTicks && !isKeeper(stat, marks)) {
        candidates.push(stat);
        if (belongs(stat, marks, near)) members.set(pid, stat);
        else missed ||= processStat(pid) === null;
      }
    }
  }
  addDescendants(members, candidates);
  for (const { pid, startTicks } of members.values()) marks.seen.set(pid, startTicks);
  return [...members.values()];
}

/**
 * Remembers whom the main process has started, and whom they have: some are known by their parents alone. Cheaper
 * than looking at everybody.
 */
export function rememberDescendants(marks: ProcessMarks): void {
  const waiting = findMainProcess(marks) === null ? [] : [marks.pid];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    const children = childrenOf(pid);
    // A kernel that does not list them: everybody is looked at.
    if (children === null) return void findProcesses(marks);
    for (const child of children) {
      const stat = processStat(child);
      if (stat === null) continue;
      marks.seen.set(child, stat.startTicks);
      // Also of one that was known: it may have started others since.
      waiting.push(child);
    }
  }
}

/** @returns the keeper while it lives. It started the main process, so it is no younger: whoever is has only its number. */
export function findKeeper(marks: ProcessMarks): ProcessStat | null {
  const keeper = processStat(marks.keeperPid);
  return keeper !== null && isLive(keeper) && keeper.startTicks <= marks.startTicks ? keeper : null;
}

/** Whether the main process's number is another's now: then the session and the group that bore it have gone. */
export function isPidReused(marks: ProcessMarks): boolean {
  const holder = processStat(marks.pid);
  return holder !== null && holder.startTicks !== marks.startTicks;
}

/** It started the main process, so it is no younger: whoever is has only its number. */
function isKeeper(stat: ProcessStat, marks: ProcessMarks): boolean {
  return stat.pid === marks.keeperPid && stat.startTicks <= marks.startTicks;
}

function belongs(stat: ProcessStat, marks: ProcessMarks, near: boolean): boolean {
  if (marks.seen.get(stat.pid) === stat.startTicks) return true;
  if (near && (stat.session === marks.pid || stat.group === marks.pid)) return true;
  if (hasInEnvironment(stat.pid, marks.cookie)) return true;
  return marks.life !== null && hasOpenForWriting(stat.pid, marks.life);
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
