/** The clock of the service. The page uses the service's clock, because the clock of a browser may be minutes off. */
import { type ReadonlySignal, signal } from '@preact/signals';

export interface Clock {
  /** Milliseconds since the epoch, updated every second. */
  readonly now: ReadonlySignal<number>;
  /** Sets the clock. @param date the Date header of a new answer; `null` if the answer has no such header */
  synchronize(date: string | null): void;
}

/** Smaller differences between the clocks are ignored, because the network may cause them. */
const toleranceMs = 3_000;

/**
 * Creates the clock.
 * @param read the browser's clock
 * @param every the browser's setInterval
 */
export function createClock(read: () => number, every: (tick: () => void, milliseconds: number) => unknown): Clock {
  let offset = 0;
  const now = signal(read());
  every(() => (now.value = read() + offset), 1_000);
  return {
    now,
    synchronize(date) {
      const time = date === null ? NaN : Date.parse(date);
      if (Number.isNaN(time)) return;
      const difference = time - read();
      offset = Math.abs(difference) > toleranceMs ? difference : 0;
      now.value = read() + offset;
    },
  };
}

/** Returns a fetch that sets the clock with each answer. */
export function withClock(
  send: (request: Request) => Promise<Response>,
  clock: Pick<Clock, 'synchronize'>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await send(request);
    clock.synchronize(response.headers.get('Date'));
    return response;
  };
}
