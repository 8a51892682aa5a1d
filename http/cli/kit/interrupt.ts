/** Catches Ctrl-C in commands that complete their output or cancel their work before they end. */

/**
 * Catches the next Ctrl-C, which aborts the signal. A second Ctrl-C ends the program.
 * @returns the signal, and the function that ends the catching
 */
export function catchInterrupt() {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  process.once('SIGINT', abort);
  return { signal: controller.signal, release: () => void process.off('SIGINT', abort) };
}
