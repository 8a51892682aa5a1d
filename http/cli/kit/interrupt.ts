/** Handles Ctrl-C in commands that end with it. */

/** Catches the next Ctrl-C, which aborts the signal. A second Ctrl-C ends the program. */
export function catchInterrupt() {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  process.once('SIGINT', abort);
  return { signal: controller.signal, release: () => void process.off('SIGINT', abort) };
}
