/** Builds the body of a report of the server. */
import type { TraceEntry } from '../../../machines/trace/trace.js';
import { timeText } from './status-body.js';

export function reportBody({ cursor, at, type, thread, durationMs, stack, address, resource, text }: TraceEntry) {
  return {
    cursor,
    at: timeText(at),
    type,
    thread: thread ?? null,
    duration_ms: durationMs ?? null,
    stack: stack ?? null,
    address: address ?? null,
    resource: resource ?? null,
    text: text ?? null,
  };
}
