/** The time as the service has it, second by second: a phone's own clock may be minutes off. */
import { type ReadonlySignal, signal } from '@preact/signals';

export interface Clock {
  /** Milliseconds since the epoch by the service's clock. */
  readonly now: ReadonlySignal<number>;
  /** @param date the Date header of an answer that has just come; its seconds are all it tells */
  correct(date: string | null): void;
}

/** What may be the network's doing is no difference of clocks; milliseconds. */
const tolerance = 3_000;

/** @param read the browser's clock. @param every the browser's setInterval */
export function createClock(read: () => number, every: (tick: () => void, milliseconds: number) => unknown): Clock {
  let offset = 0;
  const now = signal(read());
  every(() => (now.value = read() + offset), 1_000);
  return {
    now,
    correct(date) {
      const told = date === null ? NaN : Date.parse(date);
      if (Number.isNaN(told)) return;
      const difference = told - read();
      offset = Math.abs(difference) > tolerance ? difference : 0;
      now.value = read() + offset;
    },
  };
}

/** @returns requests whose answers set the clock: there is always one before a time is shown */
export function timed(request: typeof fetch, clock: Pick<Clock, 'correct'>): typeof fetch {
  return async (...asked) => {
    const response = await request(...asked);
    clock.correct(response.headers.get('Date'));
    return response;
  };
}
