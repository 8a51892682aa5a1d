/** The texts of the server's health. */
import type { Text } from './en.js';

/** Returns why the health is unknown, or how the last probe has failed; null after an answer. */
export function causeText(because: unknown, thread: unknown, { server: { health: text } }: Text): string | null {
  if (typeof thread === 'string') return text.thread(thread);
  return typeof because === 'string' ? (text.causes[because] ?? because) : null;
}
