/** Builds the body of a report of the server. */
import { toIsoTime } from '../../../machines/text/iso-time.js';
import type { TraceEntry } from '../../../machines/trace/trace.js';

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
