/** Probes one run at an interval and reports the results to the health machine. */
import type { ProbeResult } from '../launch/live-server.js';
import type { HangPolicy } from './behaviour.js';
import type { HealthEvent, VoidCause } from './events.js';

export interface ProberPorts {
  readonly probe: (signal: AbortSignal) => Promise<ProbeResult>;
  /**
   * Returns whether the run is expected to answer. The result is false until the program is spawned, and after the
   * notice of a stop.
   */
  readonly isExpected: () => boolean;
  /** Returns the duration of the longest suspension of the manager since the previous call, in milliseconds. */
  readonly takeStall: () => number;
  /** Returns why a probe that has just failed proves nothing; `null` if the failure counts. */
  readonly findVoidCause: (stalledMs: number) => Promise<VoidCause | null>;
  readonly send: (event: HealthEvent) => void;
  /** Returns the time in milliseconds since the epoch. */
  readonly now: () => number;
  /** Returns the time of a monotonic clock, in milliseconds. */
  readonly tick: () => number;
  /** Resolves after the given time, or when the signal is aborted. Never rejects. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface ProbeTimes {
  /** The time between the end of a probe and the next probe, in milliseconds. */
  readonly intervalMs: number;
  /** The time limit of one probe, in milliseconds. */
  readonly limitMs: number;
}

const maxIntervalMs = 5_000;
const minIntervalMs = 250;

/** Returns times that let several probes fail before a server counts as unresponsive. */
export function probeTimes({ hangAfterMs }: HangPolicy): ProbeTimes {
  return { intervalMs: Math.min(Math.max(hangAfterMs / 6, minIntervalMs), maxIntervalMs), limitMs: 5_000 };
}

/** Probes a run until `end` is aborted. */
export async function probeRun(
  ports: ProberPorts,
  { intervalMs, limitMs }: ProbeTimes,
  end: AbortSignal,
): Promise<void> {
  for (; !end.aborted; await ports.pause(intervalMs, end)) {
    if (!ports.isExpected()) continue;
    const sent = ports.tick();
    const result = await probeWithin(limitMs, ports.probe, end);
    const stalledMs = ports.takeStall();
    const cause = result.ok ? null : await ports.findVoidCause(stalledMs);
    // A stop may have begun during the probe.
    if (end.aborted || !ports.isExpected()) continue;
    ports.send(toEvent(result, cause, sent, { at: ports.now(), tick: ports.tick() }));
  }
}

/**
 * Aborts the probe after the limit, or when `end` is aborted. `AbortSignal.any` would need memory for each probe until
 * the end of the run.
 */
async function probeWithin(limitMs: number, probe: ProberPorts['probe'], end: AbortSignal): Promise<ProbeResult> {
  const limit = new AbortController();
  const abort = (): void => limit.abort();
  const timer = setTimeout(abort, limitMs).unref();
  end.addEventListener('abort', abort, { once: true });
  try {
    return await probe(limit.signal);
  } catch {
    return { ok: false, because: 'unknown' };
  } finally {
    clearTimeout(timer);
    end.removeEventListener('abort', abort);
  }
}

function toEvent(
  result: ProbeResult,
  cause: VoidCause | null,
  sent: number,
  moment: { readonly at: number; readonly tick: number },
): HealthEvent {
  if (result.ok) return { type: 'probe.answered', ...moment };
  if (cause !== null) return { type: 'probe.void', ...moment, because: cause };
  return { type: 'probe.failed', ...moment, sent, because: result.because, thread: result.thread ?? null };
}
