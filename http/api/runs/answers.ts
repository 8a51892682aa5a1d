/** Builds the answers about runs. */
import type { RunSummary } from '../../../machines/console/console.js';
import type { RunEvent } from '../../../machines/review/run-events.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import type { EvidenceSummary } from '../../../machines/trace/evidence.js';
import type { TraceEntry } from '../../../machines/trace/trace.js';

export function runBody({ startedAt, exit, ...summary }: RunSummary, isRunning: boolean) {
  const { outcome, code, signal, ambiguous, expected, unseen, oomKilled } = exit;
  return {
    run: summary.run,
    build: summary.build,
    folder: summary.folder,
    running: isRunning,
    started_at: toIsoTime(startedAt),
    ended_at: isRunning ? null : toIsoTime(exit.at),
    exit: isRunning ? null : { outcome, code, signal, ambiguous, expected, unseen, oom_killed: oomKilled },
    size: summary.size,
    missing: summary.missing,
    unreadable: summary.unreadable,
  };
}

export function runEventBody({ at, lastAt, ...event }: RunEvent) {
  return { ...event, at: toIsoTime(at), last_at: toIsoTime(lastAt) };
}

export function reportBody({ cursor, at, type, thread, durationMs, stack, address, resource, text }: TraceEntry) {
  return {
    cursor,
    at: toIsoTime(at),
    type,
    thread: thread ?? null,
    duration_ms: durationMs ?? null,
    stack: stack ?? null,
    address: address ?? null,
    resource: resource ?? null,
    text: text ?? null,
  };
}

export function evidenceBody({ name, at, reason, bytes }: EvidenceSummary) {
  return { name, at: toIsoTime(at), reason, bytes };
}
