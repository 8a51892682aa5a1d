/** Follows the console by GET /events, across lost connections and restarts of the service: no byte is missing or comes twice. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ConsoleGap, ConsoleOutput } from '../../../machines/ports/cursor.js';
import type { Service } from './client.js';
import { readEvents } from './event-stream.js';
import { Failure } from './failure.js';

export type Followed =
  | { readonly kind: 'output'; readonly output: ConsoleOutput; readonly json: string }
  | { readonly kind: 'gap'; readonly gap: ConsoleGap; readonly json: string }
  | { readonly kind: 'lost' }
  | { readonly kind: 'back' };

/** What the service itself tells its clients to wait before they come back; milliseconds. */
const pause = 1_000;

/** A connection over which nothing comes for so long is dead: the service lets itself be heard every 15 seconds. */
const silence = 60_000;

/**
 * @param from the id to begin behind: `RUN:CURSOR`, `none:0`, or null for the end of the console now
 * @param signal ends it
 * @throws Failure when the service refuses for another reason than that it is ending or full. The caller has asked it something
 *   before: that it cannot be reached now is no reason to give up
 */
export async function* followConsole(
  service: Service,
  from: string | null,
  signal: AbortSignal,
): AsyncGenerator<Followed> {
  let id = from ?? '';
  let isConnected = true;
  while (!signal.aborted) {
    try {
      const stream = await service.open('/events?only=console', {
        signal,
        headers: id === '' ? {} : { 'Last-Event-ID': id },
      });
      stream.setEncoding('utf8').setTimeout(silence, () => stream.destroy());
      if (!isConnected) yield { kind: 'back' };
      isConnected = true;
      for await (const event of readEvents(stream, id)) {
        id = event.id;
        const followed = toldBy(event.type, event.data);
        if (followed !== null) yield followed;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!isPassing(error)) throw error;
    }
    if (signal.aborted) return;
    if (isConnected) yield { kind: 'lost' };
    isConnected = false;
    await delay(pause, undefined, { signal }).catch(() => undefined);
  }
}

function toldBy(type: string, json: string): Followed | null {
  if (type === 'console') return { kind: 'output', output: JSON.parse(json) as ConsoleOutput, json };
  return type === 'gap' ? { kind: 'gap', gap: JSON.parse(json) as ConsoleGap, json } : null;
}

/** A service that is being started again, a proxy before it, a connection that was cut: what time may heal. */
function isPassing(error: unknown): boolean {
  // What cuts a stream in the middle is the socket's own error.
  if (!(error instanceof Failure)) return typeof (error as NodeJS.ErrnoException).code === 'string';
  const { trouble } = error;
  if (trouble.code === 'refused') return trouble.problem.status === 503;
  return (
    trouble.code === 'unreachable' || trouble.code === 'lost' || (trouble.code === 'foreign' && trouble.status >= 500)
  );
}
