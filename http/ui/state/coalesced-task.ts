/** One request after another: who asks while one goes on gets another one, begun after it, and one only. */
export interface CoalescedTask {
  request(): void;
  /** Nothing is begun any more. */
  end(): void;
}

/** @param work is told whether its outcome is still wanted when it has come; it must not throw */
export function createCoalescedTask(work: (isWanted: () => boolean) => Promise<void>): CoalescedTask {
  let isGoing = false;
  let isAskedAgain = false;
  let hasEnded = false;

  async function go(): Promise<void> {
    isGoing = true;
    do {
      isAskedAgain = false;
      await work(() => !hasEnded);
    } while (isAskedAgain && !hasEnded);
    isGoing = false;
  }

  return {
    request() {
      if (hasEnded) return;
      if (isGoing) isAskedAgain = true;
      else void go();
    },
    end: () => void (hasEnded = true),
  };
}
