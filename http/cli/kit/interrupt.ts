/** Handles Ctrl-C in commands that end with it. */

/** Catches the next Ctrl-C until it is released: it aborts the signal. The one after it ends the program. */
export function catchInterrupt() {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  process.once('SIGINT', abort);
  return { signal: controller.signal, release: () => void process.off('SIGINT', abort) };
}
