/** Handles Ctrl-C in commands that end with it. */

export interface Interrupt {
  /** Aborted by the first Ctrl-C. The next one ends the program. */
  readonly signal: AbortSignal;
  release(): void;
}

/** Catches the next Ctrl-C until it is released. */
export function catchInterrupt(): Interrupt {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  process.once('SIGINT', abort);
  return { signal: controller.signal, release: () => void process.off('SIGINT', abort) };
}
