/**
 * Probes an FXServer. The HTTP server of FXServer runs in a separate thread, and answers even while threads of the game
 * hang. Only the tick counters of the game's threads show a hang.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  isUnanswered,
  type ProbeResult,
  type TickTimes,
  type Unanswered,
} from '../../../../machines/launch/live-server.js';
import { type HttpAddress, sendHttpGet } from '../../live/http-get.js';
import { countTicks } from './tick-times.js';

/** The watched threads, which tick 20 and 100 times a second. */
const watchedThreads = ['svMain', 'svNetwork'];

/** The time between two compared readings, in milliseconds. A healthy thread ticks many times in this time. */
export const comparedMs = 1_000;

/** A reading of the tick counters. */
export interface Ticks {
  /** The time of the reading, in milliseconds of `performance.now()`. */
  readonly at: number;
  readonly times: readonly TickTimes[];
}

/**
 * Creates the probe.
 * @param readTicks returns a reading that may be up to {@link comparedMs} old
 * @param onFacts is called with the facts that the server reports about itself
 */
export function createProbe(
  address: HttpAddress,
  readTicks: (signal: AbortSignal) => Promise<Ticks | Unanswered>,
  onFacts: (facts: Readonly<Record<string, unknown>>) => void,
): (signal: AbortSignal) => Promise<ProbeResult> {
  let before: Ticks | null = null;

  async function findHangingThread(signal: AbortSignal): Promise<string | Unanswered | null> {
    const first = before ?? (await readTicks(signal));
    if (isUnanswered(first)) return first;
    let second = first;
    // A reading that another caller requested may be too young, and a timer may fire early.
    while (second.at < first.at + comparedMs) {
      const ms = Math.ceil(second.at + comparedMs - performance.now());
      await pause(Math.max(0, ms), undefined, { signal }).catch(() => undefined);
      const read = await readTicks(signal);
      if (isUnanswered(read)) return read;
      second = read;
    }
    before = second;
    return watchedThreads.find((thread) => hasNotTicked(thread, first, second)) ?? null;
  }

  return async (signal) => {
    const sent = performance.now();
    const answer = await sendHttpGet(address, '/dynamic.json', signal);
    if (isUnanswered(answer)) return { ok: false, ...answer };
    if (answer.status !== 200) return { ok: false, because: `status_${answer.status}` };
    const took = performance.now() - sent;
    onFacts(readFacts(answer.text));
    const hanging = await findHangingThread(signal);
    if (hanging === null) return { ok: true, took };
    if (typeof hanging === 'string') return { ok: false, because: 'no_tick', thread: hanging };
    // If a server does not allow /perf, only the answer of /dynamic.json counts.
    return hanging.because.startsWith('status_') ? { ok: true, took } : { ok: false, ...hanging };
  };
}

/** Reads an object of JSON. The object is empty for any other text. */
function readFacts(text: string): Readonly<Record<string, unknown>> {
  try {
    const facts: unknown = JSON.parse(text);
    return typeof facts === 'object' && facts !== null ? { ...facts } : {};
  } catch {
    return {};
  }
}

function hasNotTicked(thread: string, first: Ticks, second: Ticks): boolean {
  const count = countTicks(second.times, thread);
  return count !== null && count === countTicks(first.times, thread);
}
