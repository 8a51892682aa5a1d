/**
 * Follows the console through GET /events, across lost connections and restarts of the service, without gap or
 * repetition.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { ConsoleGap, ConsoleOutput } from '../../../machines/ports/cursor.js';
import type { ServiceClient } from './client.js';
import { readEventStream } from './event-stream.js';
import { Failure } from './failure.js';

export type ConsoleUpdate =
  | { readonly kind: 'output'; readonly output: ConsoleOutput; readonly json: string }
  | { readonly kind: 'gap'; readonly gap: ConsoleGap; readonly json: string }
  /** `server`: what the service announced of it before it ended; null without an announcement. */
  | { readonly kind: 'disconnected'; readonly server: 'stopped' | 'running' | null }
  | { readonly kind: 'reconnected' };

/** The `retry` of the service's event stream. */
const reconnectMs = 1_000;

/** The service sends a comment every 15 seconds: a silent connection is dead. */
const silenceLimitMs = 60_000;

/**
 * Yields console output until the signal is aborted. The caller has reached the service before, so a lost connection is
 * retried without limit.
 * @param from event id to continue behind, `RUN:CURSOR` or `none:0`
 * @throws Failure when the service refuses permanently
 */
export async function* followConsole(
  service: ServiceClient,
  from: string,
  signal: AbortSignal,
): AsyncGenerator<ConsoleUpdate> {
  let id = from;
  let isConnected = true;
  let server: 'stopped' | 'running' | null = null;
  while (!signal.aborted) {
    try {
      const stream = await service.openStream('/events?only=console', { signal, headers: { 'Last-Event-ID': id } });
      stream.setEncoding('utf8').setTimeout(silenceLimitMs, () => stream.destroy());
      if (!isConnected) yield { kind: 'reconnected' };
      isConnected = true;
      server = null;
      for await (const event of readEventStream(stream, id)) {
        id = event.id;
        if (event.type === 'end') server = (JSON.parse(event.data) as { server: 'stopped' | 'running' }).server;
        const update = readUpdate(event.type, event.data);
        if (update !== null) yield update;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!isTransient(error)) throw error;
    }
    if (signal.aborted) return;
    if (isConnected) yield { kind: 'disconnected', server };
    isConnected = false;
    await delay(reconnectMs, undefined, { signal }).catch(() => undefined);
  }
}

function readUpdate(type: string, json: string): ConsoleUpdate | null {
  if (type === 'console') return { kind: 'output', output: JSON.parse(json) as ConsoleOutput, json };
  return type === 'gap' ? { kind: 'gap', gap: JSON.parse(json) as ConsoleGap, json } : null;
}

/** Returns whether a retry may succeed: the service restarts, is full, or the connection was cut. */
function isTransient(error: unknown): boolean {
  // An interrupted stream throws the socket's error.
  if (!(error instanceof Failure)) return typeof (error as NodeJS.ErrnoException).code === 'string';
  const { fault } = error;
  if (fault.code === 'refused') return fault.problem.status === 503;
  return fault.code === 'unreachable' || fault.code === 'lost' || (fault.code === 'foreign' && fault.status >= 500);
}
