/**
 * Closes the event stream of hidden pages. A browser allows six connections to a host, and each stream occupies one.
 */
import type { AppState } from './app-state.js';

/** The used part of a browser's document. */
interface PageVisibility {
  readonly hidden: boolean;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
}

/** A short visit to another tab keeps the stream. */
const pauseDelayMs = 5_000;

/**
 * Pauses the state while the page is hidden. The console resumes at its cursor.
 * @param page the browser's document
 * @param after runs a function after milliseconds and returns the function that cancels it
 * @param isKept returns whether a hidden page keeps its stream, to notify of a crash
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
