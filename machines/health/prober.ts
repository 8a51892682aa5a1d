/** Probes one run at an interval and reports the results to the health machine. */
import type { ProbeResult } from '../launch/live-server.js';
import type { HangPolicy } from './behaviour.js';
import type { HealthEvent, VoidCause } from './events.js';

export interface ProberPorts {
  readonly probe: (signal: AbortSignal) => Promise<ProbeResult>;
  /** Whether the run is expected to answer: not while it is launched or stopped. */
  readonly isExpected: () => boolean;
  /** Returns for how long the manager has not run since the last call, at most, in milliseconds. */
  readonly takeStall: () => number;
  /** Returns why a probe that has just failed proves nothing, or null. */
  readonly findVoidCause: (stalledMs: number) => Promise<VoidCause | null>;
  readonly send: (event: HealthEvent) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds of a clock that never jumps. */
  readonly tick: () => number;
  /** Resolves after the time, or when the signal is aborted. Never rejects. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface ProbeTimes {
  /** Between the end of a probe and the next one. */
  readonly intervalMs: number;
  /** The patience with one probe. */
  readonly limitMs: number;
}

const maxIntervalMs = 5_000;
const minIntervalMs = 250;

/** Returns the times that suit the policy: several probes fail before a server is unresponsive. */
export function probeTimes({ hangAfterMs }: HangPolicy): ProbeTimes {
  return { intervalMs: Math.min(Math.max(hangAfterMs / 6, minIntervalMs), maxIntervalMs), limitMs: 5_000 };
}

/** Probes until `end` is aborted. */
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
    // A stop may have begun.
    if (end.aborted || !ports.isExpected()) continue;
    ports.send(toEvent(result, cause, sent, { at: ports.now(), tick: ports.tick() }));
  }
}

/**
 * Aborts the probe after the limit, or at the end. `AbortSignal.any` would keep something of each probe until the end.
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
