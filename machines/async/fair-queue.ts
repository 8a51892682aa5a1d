/**
 * A semaphore for work of many keys, such as the addresses of clients. Work of the best rank starts first. Among equal
 * ranks, the newest key and the oldest key alternate. A new key therefore waits for at most two other starts, however
 * many keys wait, and every key eventually gets a start.
 */

/**
 * The order of starts: 0 is first, then 1. Work with a rank of 2 or more is late: it always leaves room for work that
 * is not late.
 */
export type Rank = number;

interface Job {
  readonly rank: () => Rank;
  /** The rank when the job arrived. */
  readonly firstRank: Rank;
  readonly start: () => void;
  readonly refuse: () => void;
}

interface Candidate {
  readonly key: string;
  readonly rank: Rank;
}

export interface FairQueueLimits {
  /** The maximum number of concurrent jobs of all keys; at least 2. One key runs at most one job. */
  readonly maxRunning: number;
  /** The maximum number of waiting jobs of one key. */
  readonly maxWaitingOfKey: number;
  /** The maximum number of waiting jobs of all keys. */
  readonly maxWaiting: number;
}

export interface FairQueue {
  /**
   * Runs `act` when it leaves the queue.
   * @param rank called at each start of a job, because it may change while the work waits
   * @returns the result of `act`; `null` if too much work waits. Then the queue first refuses late work, and work of
   * the key with the most waiting jobs
   */
  run<T>(key: string, rank: () => Rank, act: () => Promise<T>): Promise<T | null>;
}

const lateRank = 2;

/** The number of groups: rank 0, rank 1, and all other ranks. Each group gets a share of the starts. */
const groups = 3;

const toGroup = (rank: Rank): number => Math.min(rank, lateRank);

export function createFairQueue(limits: FairQueueLimits): FairQueue {
  return new Queue(limits);
}

class Queue implements FairQueue {
  /** Waiting jobs by key. The key that arrived or was served longest ago is first. */
  private readonly waiting = new Map<string, readonly Job[]>();
  /** The keys with waiting work that have been served before: they are not new. */
  private readonly served = new Set<string>();
  /** The keys with running work, with whether that work is late. */
  private readonly running = new Map<string, boolean>();
  private count = 0;
  private isTurnOfNewest = true;
  private nextGroup = 0;

  constructor(private readonly limits: FairQueueLimits) {}

  async run<T>(key: string, rank: () => Rank, act: () => Promise<T>): Promise<T | null> {
    const firstRank = rank();
    if (!this.makeRoom(key, firstRank)) return null;
    const started = new Promise<boolean>((resolve) => {
      const job = { rank, firstRank, start: () => resolve(true), refuse: () => resolve(false) };
      this.setJobs(key, [...this.listJobs(key), job]);
    });
    this.startNext();
    if (!(await started)) return null;
    try {
      return await act();
    } finally {
      this.finish(key);
    }
  }

  private listJobs(key: string): readonly Job[] {
    return this.waiting.get(key) ?? [];
  }

  private setJobs(key: string, jobs: readonly Job[]): void {
    this.count += jobs.length - this.listJobs(key).length;
    if (jobs.length > 0) this.waiting.set(key, jobs);
    else {
      this.waiting.delete(key);
      this.served.delete(key);
    }
  }

  /** Returns whether work of the key may wait. Displaces other work if too much waits. */
  private makeRoom(key: string, rank: Rank): boolean {
    const own = this.listJobs(key).length;
    if (own >= this.limits.maxWaitingOfKey) return false;
    if (this.count < this.limits.maxWaiting) return true;
    const toWeight = (group: number, jobs: number): number => group * (this.limits.maxWaitingOfKey + 1) + jobs;
    let heaviest = { key, weight: toWeight(toGroup(rank), own) };
    for (const [other, jobs] of this.waiting) {
      const weight = toWeight(toGroup(jobs.at(-1)?.firstRank ?? 0), jobs.length);
      if (weight > heaviest.weight) heaviest = { key: other, weight };
    }
    if (heaviest.key === key) return false;
    const jobs = this.listJobs(heaviest.key);
    this.setJobs(heaviest.key, jobs.slice(0, -1));
    jobs.at(-1)?.refuse();
    return true;
  }

  private startNext(): void {
    while (this.running.size < this.limits.maxRunning) {
      const candidates = this.findCandidates();
      const next = this.isTurnOfNewest ? this.findNewest(candidates) : this.findShare(candidates);
      if (next === null) return;
      this.isTurnOfNewest = !this.isTurnOfNewest;
      const [job, ...rest] = this.listJobs(next.key);
      this.setJobs(next.key, rest);
      this.running.set(next.key, isLate(next));
      job?.start();
    }
  }

  /** Returns the keys whose work may start now, in the order of `waiting`. */
  private findCandidates(): Candidate[] {
    const lateRunning = [...this.running.values()].filter(Boolean).length;
    return [...this.waiting]
      .filter(([key]) => !this.running.has(key))
      .map(([key, [job]]) => ({ key, rank: job?.rank() ?? lateRank }))
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
    const jobs = this.waiting.get(key);
    if (jobs !== undefined) {
      // Move the key after all others.
      this.waiting.delete(key);
      this.waiting.set(key, jobs);
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
