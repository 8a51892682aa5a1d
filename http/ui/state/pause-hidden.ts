/**
 * Closes the event stream of hidden pages. A browser allows six connections to a host, and each stream occupies one.
 */
import type { AppState } from './app-state.js';

/** The part of a browser's document that is used here. */
interface PageVisibility {
  readonly hidden: boolean;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
}

/**
 * The time for which a page must be hidden before its stream is closed. A shorter visit to another tab does not close
 * the stream.
 */
const pauseDelayMs = 5_000;

/**
 * Pauses the stream while the page is hidden. When the page is shown again, the console resumes at its cursor.
 * @param page the browser's document
 * @param after runs a function after a number of milliseconds, and returns the function that cancels it
 * @param isKept returns whether a hidden page keeps its stream open, so that it can notify of a crash
 */
export function pauseWhileHidden(
  page: PageVisibility,
  state: Pick<AppState, 'pause' | 'resume'>,
  after = runLater,
  isKept: () => boolean = () => false,
): void {
  let cancel: (() => void) | null = null;
  function update(): void {
    cancel?.();
    cancel = page.hidden ? after(() => isKept() || state.pause(), pauseDelayMs) : null;
    if (!page.hidden) state.resume();
  }
  page.addEventListener('visibilitychange', update);
  update();
}

function runLater(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}
