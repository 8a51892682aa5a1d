/** A page that nobody sees gives its stream up: a browser allows six connections to a host, and each open page would hold one for good. */
import type { AppState } from './app-state.js';

/** A browser's document, as far as it is used. */
interface Seen {
  readonly hidden: boolean;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
}

/** Milliseconds: who looks into another tab for a moment finds nothing changed. */
const patience = 5_000;

/**
 * @param page the browser's document
 * @param state rests while nobody sees it, and goes on at the byte where it was
 * @param after the browser's setTimeout; what it gives calls it off
 */
export function watchHidden(page: Seen, state: Pick<AppState, 'rest' | 'wake'>, after = later): void {
  let callOff: (() => void) | null = null;
  function look(): void {
    callOff?.();
    callOff = page.hidden ? after(() => state.rest(), patience) : null;
    if (!page.hidden) state.wake();
  }
  page.addEventListener('visibilitychange', look);
  look();
}

function later(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}
