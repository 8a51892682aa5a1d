/** The texts of the server's health. */
import type { PageText } from './en.js';

/** Returns why the health is unknown, or how the last probe failed; `null` if the last probe was answered. */
export function causeText(reason: unknown, thread: unknown, { server: { health: text } }: PageText): string | null {
  if (typeof thread === 'string') return text.thread(thread);
  return typeof reason === 'string' ? (text.causes[reason] ?? reason) : null;
}
