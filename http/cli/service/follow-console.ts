/**
 * Follows the console through GET /events, across lost connections and restarts of the service, without gap or
 * repetition.
 */
import type { ConsoleGap, ConsoleOutput } from '../../../machines/ports/cursor.js';
import { followEvents } from '../../client/follow-events.js';
import type { ServiceClient } from './client.js';
import { Failure } from './failure.js';

export type ConsoleUpdate =
  | { readonly kind: 'output'; readonly output: ConsoleOutput }
  | { readonly kind: 'gap'; readonly gap: ConsoleGap }
  /** `server`: what the service announced of it before it ended; null without an announcement. */
  | { readonly kind: 'disconnected'; readonly server: 'stopped' | 'running' | null }
  | { readonly kind: 'reconnected' };

/** As the output says. */
const reconnectMs = 1_000;

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
  let isConnected = true;
  let server: 'stopped' | 'running' | null = null;
  const updates = followEvents({ open, isTransient, from, signal, maxPauseMs: reconnectMs });
  for await (const update of updates) {
    if (update.kind === 'connected') {
      if (!isConnected) yield { kind: 'reconnected' };
      isConnected = true;
      server = null;
    } else if (update.kind === 'disconnected') {
      if (isConnected) yield { kind: 'disconnected', server };
      isConnected = false;
    } else {
      const { event, data } = update.event;
      if (event === 'end') server = data.server;
      else if (event === 'console') yield { kind: 'output', output: data };
      else if (event === 'gap') yield { kind: 'gap', gap: data };
    }
  }

  async function open(lastId: string, connection: AbortSignal): Promise<AsyncIterable<string>> {
    const headers = { 'Last-Event-ID': lastId };
    const stream = await service.openStream('/events?only=console', { signal: connection, headers });
    return stream.setEncoding('utf8');
  }
}

/** Returns whether a retry may succeed: the service restarts, is full, or cannot be reached. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Failure)) return false;
  const { fault } = error;
  if (fault.code === 'refused') return fault.problem.status === 503;
  return fault.code === 'unreachable' || fault.code === 'lost' || (fault.code === 'foreign' && fault.status >= 500);
}
