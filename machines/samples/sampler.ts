/** Takes a sample every ten seconds while the server runs, and does nothing while the server is stopped. */
import type { LiveServer, TickTimes } from '../launch/live-server.js';
import type { Usage } from '../run/processes.js';
import { type PlayerList, withTimeout } from './player-list.js';
import type { Sample } from './samples.js';
import { subtractTicks } from './tick-difference.js';

export interface SamplerOptions {
  /** Measures a run; `null` during the launch of the run. */
  readonly measure: (run: string) => Promise<Usage | null>;
  /** Returns the running server; `null` while stopped. */
  readonly live: () => Promise<LiveServer | null>;
  readonly players: Pick<PlayerList, 'ask'>;
  readonly record: (sample: Sample) => void;
  readonly clock?: SamplerClock;
}

export interface SamplerClock {
  /** Returns the time in milliseconds since the epoch. */
  now(): number;
  /** Returns the time of a monotonic clock, in milliseconds. */
  elapsed(): number;
  /** Calls back after a delay. @returns the function that cancels the call */
  after(milliseconds: number, callback: () => void): () => void;
}

export interface Sampler {
  /** Is called when a run has begun or was found. The first sample of the run follows 5 to 15 seconds later. */
  begin(run: string): void;
  end(): void;
}

/** The interval of samples, in milliseconds. Samples are taken at whole multiples of this interval. */
const intervalMs = 10_000;

/** The maximum time by which a sample is moved to a whole multiple, in milliseconds. */
const maxShiftMs = 5_000;

const systemClock: SamplerClock = {
  now: Date.now,
  elapsed: () => performance.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};

export function createSampler(options: SamplerOptions): Sampler {
  const { clock = systemClock, record } = options;
  let current: { readonly take: (at: number) => Promise<Sample | null>; cancel: () => void } | null = null;

  /** Plans the next sample. @param last the planned time of the previous sample */
  function plan(run: NonNullable<typeof current>, last: number): void {
    // If the clock was set, move the samples step by step to the multiples of the new time.
    const shift = Math.max(-maxShiftMs, Math.min(maxShiftMs, last - clock.now()));
    run.cancel = clock.after(intervalMs + shift, () => {
      const at = toMultiple(clock.now());
      plan(run, at);
      void run.take(at).then((sample) => {
        if (current === run && sample !== null) record(sample);
      });
    });
  }

  function end(): void {
    current?.cancel();
    current = null;
  }

  return {
    begin(run) {
      end();
      current = { take: createTake(run, clock, options), cancel: () => undefined };
      plan(current, toMultiple(clock.now()));
    },
    end,
  };
}

function toMultiple(time: number): number {
  return Math.round(time / intervalMs) * intervalMs;
}

/**
 * Returns the function that takes a sample of a run. The function returns `null` if the run cannot be measured, and
 * never rejects.
 */
function createTake(run: string, clock: SamplerClock, { measure, live, players }: SamplerOptions) {
  let cpu: CpuTime | null = null;
  let ticks: readonly TickTimes[] = [];

  return async (at: number): Promise<Sample | null> => {
    const server = await live();
    const [usage, list, times] = await Promise.all([
      measure(run).then(
        (measured) => (measured === null ? null : { ...measured, at: clock.elapsed() }),
        () => null,
      ),
      server?.players == null ? 'unsupported' : players.ask(),
      server?.tickTimes == null ? [] : withTimeout(server.tickTimes),
    ]);
    const before = { cpu, ticks };
    // Without an answer, clear the last times, because the next difference would otherwise cover a longer time.
    ticks = 'because' in times ? [] : times;
    if (usage === null) return null;
    cpu = { at: usage.at, seconds: usage.cpuSeconds };
    return {
      at,
      cores: coresBetween(before.cpu, cpu),
      memoryBytes: usage.memoryBytes,
      processes: usage.processes,
      players: typeof list === 'string' || 'because' in list ? null : list.players.length,
      ticks: subtractTicks(before.ticks, ticks),
    };
  };
}

interface CpuTime {
  readonly at: number;
  readonly seconds: number;
}

function coresBetween(before: CpuTime | null, now: CpuTime): number | null {
  if (before === null || now.at <= before.at) return null;
  // Without a cgroup, the time of a process tree decreases when a process exits.
  return (Math.max(0, now.seconds - before.seconds) * 1_000) / (now.at - before.at);
}
