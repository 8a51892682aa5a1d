/** A semaphore whose waiting work is served in turn by key: the work of one key does not delay that of another. */

interface Job {
  readonly start: () => void;
}

export interface FairQueueLimits {
  /** Work at one time, of all keys; at least 2. One key has at most one at work. */
  readonly maxRunning: number;
  /** Waiting work of one key. */
  readonly maxWaitingOfKey: number;
  /** Waiting work of all keys. */
  readonly maxWaiting: number;
}

export interface FairQueue {
  /**
   * Runs `act` at its turn. Late work starts after all other work, and always leaves room for one that is not late.
   * @returns what `act` returns; null if too much waits
   */
  run<T>(key: string, isLate: boolean, act: () => Promise<T>): Promise<T> | null;
}

export function createFairQueue({ maxRunning, maxWaitingOfKey, maxWaiting }: FairQueueLimits): FairQueue {
  /** By key, the one whose turn is next first. */
  const waiting = { prompt: new Map<string, Job[]>(), late: new Map<string, Job[]>() };
  const running = new Set<string>();
  let lateRunning = 0;
  let count = 0;

  /** The key takes its next turn after all others. */
  function takeTurn(key: string): void {
    for (const jobs of [waiting.prompt, waiting.late]) {
      const ofKey = jobs.get(key);
      jobs.delete(key);
      if (ofKey !== undefined) jobs.set(key, ofKey);
    }
  }

  /** Removes the next job of a key that has none at work. */
  function take(jobs: Map<string, Job[]>): readonly [string, Job] | null {
    for (const [key, [job, ...rest]] of jobs) {
      if (running.has(key) || job === undefined) continue;
      if (rest.length > 0) jobs.set(key, rest);
      else jobs.delete(key);
      count -= 1;
      return [key, job];
    }
    return null;
  }

  function startNext(): void {
    while (running.size < maxRunning) {
      const prompt = take(waiting.prompt);
      const mayStartLate = lateRunning < maxRunning - 1 && running.size < maxRunning;
      const next = prompt ?? (mayStartLate ? take(waiting.late) : null);
      if (next === null) return;
      const [key, job] = next;
      running.add(key);
      if (prompt === null) lateRunning += 1;
      job.start();
    }
  }

  return {
    run(key, isLate, act) {
      const jobs = isLate ? waiting.late : waiting.prompt;
      const ofKey = jobs.get(key) ?? [];
      if (count >= maxWaiting || ofKey.length >= maxWaitingOfKey) return null;
      count += 1;
      const started = new Promise<void>((start) => jobs.set(key, [...ofKey, { start }]));
      const result = started.then(act).finally(() => {
        running.delete(key);
        takeTurn(key);
        if (isLate) lateRunning -= 1;
        startNext();
      });
      startNext();
      return result;
    },
  };
}
