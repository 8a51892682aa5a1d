/** Checks the connection regularly. */
import type { AppState } from './app-state.js';

const intervalMs = 2_000;

/** Checks the state at intervals while the page is visible. @param page the browser's document */
export function checkConnection(
  page: { readonly hidden: boolean },
  state: Pick<AppState, 'check'>,
  timers: { setInterval(run: () => void, milliseconds: number): unknown },
): void {
  timers.setInterval(() => {
    if (!page.hidden) state.check();
  }, intervalMs);
}
