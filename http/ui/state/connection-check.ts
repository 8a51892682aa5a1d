/** Checks the connection regularly. A dead stream looks like an idle one. */
import type { AppState } from './app-state.js';

const intervalMs = 10_000;
const timeoutMs = 8_000;

/** The used part of a browser's window. */
interface Timers {
  setInterval(run: () => void, milliseconds: number): unknown;
  setTimeout(run: () => void, milliseconds: number): number;
  clearTimeout(timer: number): void;
}

/** Checks the state at intervals while the page is visible. @param page the browser's document */
export function checkConnection(
  page: { readonly hidden: boolean },
  state: Pick<AppState, 'check'>,
  timers: Timers,
): void {
  let isChecking = false;
  timers.setInterval(() => {
    if (isChecking || page.hidden) return;
    isChecking = true;
    const controller = new AbortController();
    const timer = timers.setTimeout(() => controller.abort(), timeoutMs);
    void state.check(controller.signal).finally(() => {
      timers.clearTimeout(timer);
      isChecking = false;
    });
  }, intervalMs);
}
