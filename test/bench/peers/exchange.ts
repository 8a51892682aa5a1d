/** Measures the duration of requests. */
import { now } from '../measure.js';
import type { Exchange } from './peer.js';

/** Sends a request and waits for its answer. */
export async function timeExchange(request: () => unknown): Promise<Exchange> {
  const sent = now();
  await request();
  return { sent, answered: now() };
}
