/** A stream that has died without a word looks like one on which nothing happens: a page that is seen asks now and then. */
import type { AppState } from './app-state.js';

/** Milliseconds between two questions. */
const interval = 10_000;
/** How many milliseconds an answer may take. */
const limit = 8_000;

/** A browser's window, as far as it is used. */
interface Timers {
  setInterval(run: () => void, milliseconds: number): unknown;
  setTimeout(run: () => void, milliseconds: number): number;
  clearTimeout(timer: number): void;
}

/** @param page the browser's document. @param state is asked as long as the page is there */
export function watchPulse(page: { readonly hidden: boolean }, state: Pick<AppState, 'check'>, timers: Timers): void {
  let isAsking = false;
  timers.setInterval(() => {
    if (isAsking || page.hidden) return;
    isAsking = true;
    const question = new AbortController();
    const timer = timers.setTimeout(() => question.abort(), limit);
    void state.check(question.signal).finally(() => {
      timers.clearTimeout(timer);
      isAsking = false;
    });
  }, interval);
}
