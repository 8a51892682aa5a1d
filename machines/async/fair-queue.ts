/**
 * A semaphore for tasks of many keys, such as the addresses of clients. A task of the best rank starts first. Among
 * equal ranks, the newest key and the oldest key alternate. Unless a newer key arrives, a new key waits for at most two
 * other starts, however many keys wait. Every key eventually gets a start.
 */

/**
 * The order of starts: 0 is first, then 1. A task with a rank of 2 or more is late. Late tasks always leave a free slot
 * for other tasks.
 */
export type Rank = number;

interface WaitingTask {
  readonly rank: () => Rank;
  /** The rank when the task arrived. */
  readonly firstRank: Rank;
  readonly start: () => void;
  readonly refuse: () => void;
}

interface Candidate {
  readonly key: string;
  readonly rank: Rank;
}

export interface FairQueueLimits {
  /** The maximum number of concurrent tasks of all keys; at least 2. Only one task of a key runs at a time. */
  readonly maxRunning: number;
  /** The maximum number of waiting tasks of one key. */
  readonly maxWaitingOfKey: number;
  /** The maximum number of waiting tasks of all keys. */
  readonly maxWaiting: number;
}

export interface FairQueue {
  /**
   * Runs `task` when the task leaves the queue.
   * @param rank returns the rank of the task; called at each start of any task, because the rank may change while the
   *   task waits
   * @returns the result of `task`; `null` if too many tasks wait. The queue refuses tasks of the worst rank first,
   *   and among them tasks of the key with the most waiting tasks
   */
  run<T>(key: string, rank: () => Rank, task: () => Promise<T>): Promise<T | null>;
}

const lateRank = 2;

/** The number of groups: rank 0, rank 1, and all other ranks. Each group gets a share of the starts. */
const groups = 3;

const toGroup = (rank: Rank): number => Math.min(rank, lateRank);

export function createFairQueue(limits: FairQueueLimits): FairQueue {
  return new Queue(limits);
}

class Queue implements FairQueue {
  /** Waiting tasks by key. The key that arrived or was served longest ago is first. */
  private readonly waiting = new Map<string, readonly WaitingTask[]>();
  /** The keys that have waiting tasks, and of which an earlier task has ended. Such a key is not new. */
  private readonly served = new Set<string>();
  /** The keys with a running task. The value is whether the task is late. */
  private readonly running = new Map<string, boolean>();
  private count = 0;
  private isTurnOfNewest = true;
  private nextGroup = 0;

  constructor(private readonly limits: FairQueueLimits) {}

  async run<T>(key: string, rank: () => Rank, task: () => Promise<T>): Promise<T | null> {
    const firstRank = rank();
    if (!this.makeRoom(key, firstRank)) return null;
    const started = new Promise<boolean>((resolve) => {
      const waiting = { rank, firstRank, start: () => resolve(true), refuse: () => resolve(false) };
      this.setTasks(key, [...this.listTasks(key), waiting]);
    });
    this.startNext();
    if (!(await started)) return null;
    try {
      return await task();
    } finally {
      this.finish(key);
    }
  }

  private listTasks(key: string): readonly WaitingTask[] {
    return this.waiting.get(key) ?? [];
  }

  private setTasks(key: string, tasks: readonly WaitingTask[]): void {
    this.count += tasks.length - this.listTasks(key).length;
    if (tasks.length > 0) this.waiting.set(key, tasks);
    else {
      this.waiting.delete(key);
      this.served.delete(key);
    }
  }

  /** Returns whether a task of the key may wait. Removes a task of another key if the queue is full. */
  private makeRoom(key: string, rank: Rank): boolean {
    const own = this.listTasks(key).length;
    if (own >= this.limits.maxWaitingOfKey) return false;
    if (this.count < this.limits.maxWaiting) return true;
    const toWeight = (group: number, tasks: number): number => group * (this.limits.maxWaitingOfKey + 1) + tasks;
    let heaviest = { key, weight: toWeight(toGroup(rank), own) };
    for (const [other, tasks] of this.waiting) {
      const weight = toWeight(toGroup(tasks.at(-1)?.firstRank ?? 0), tasks.length);
      if (weight > heaviest.weight) heaviest = { key: other, weight };
    }
    if (heaviest.key === key) return false;
    const tasks = this.listTasks(heaviest.key);
    this.setTasks(heaviest.key, tasks.slice(0, -1));
    tasks.at(-1)?.refuse();
    return true;
  }

  private startNext(): void {
    while (this.running.size < this.limits.maxRunning) {
      const candidates = this.findCandidates();
      const next = this.isTurnOfNewest ? this.findNewest(candidates) : this.findShare(candidates);
      if (next === null) return;
      this.isTurnOfNewest = !this.isTurnOfNewest;
      const [task, ...rest] = this.listTasks(next.key);
      this.setTasks(next.key, rest);
      this.running.set(next.key, isLate(next));
      task?.start();
    }
  }

  /** Returns the keys whose first task may start now, in the order of `waiting`. */
  private findCandidates(): Candidate[] {
    const lateRunning = [...this.running.values()].filter(Boolean).length;
    return [...this.waiting]
      .filter(([key]) => !this.running.has(key))
      .map(([key, [task]]) => ({ key, rank: task?.rank() ?? lateRank }))
      .filter((candidate) => !isLate(candidate) || lateRunning < this.limits.maxRunning - 1);
  }

  /** Finds the newest key of the best rank; if no key is new, the key that waits longest. */
  private findNewest(candidates: readonly Candidate[]): Candidate | null {
    const best = chooseBest(candidates);
    return best.findLast(({ key }) => !this.served.has(key)) ?? best[0] ?? null;
  }

  /** Finds the oldest key of the group that gets the next start. */
  private findShare(candidates: readonly Candidate[]): Candidate | null {
    for (let offset = 0; offset < groups; offset += 1) {
      const group = (this.nextGroup + offset) % groups;
      const [oldest] = chooseBest(candidates.filter(({ rank }) => toGroup(rank) === group));
      if (oldest === undefined) continue;
      this.nextGroup = (group + 1) % groups;
      return oldest;
    }
    return null;
  }

  private finish(key: string): void {
    this.running.delete(key);
    const tasks = this.waiting.get(key);
    if (tasks !== undefined) {
      // Move the key after all others.
      this.waiting.delete(key);
      this.waiting.set(key, tasks);
      this.served.add(key);
    }
    this.startNext();
  }
}

function isLate({ rank }: Candidate): boolean {
  return rank >= lateRank;
}

/** Returns the candidates with the lowest rank. */
function chooseBest(candidates: readonly Candidate[]): readonly Candidate[] {
  const rank = candidates.reduce((lowest, each) => Math.min(lowest, each.rank), Infinity);
  return candidates.filter((each) => each.rank === rank);
}
