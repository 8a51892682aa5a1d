/** Ctrl-C, where it is an end like another. */

export interface Interruption {
  /** Aborted by the first one; the next ends the program at once. */
  readonly signal: AbortSignal;
  release(): void;
}

export function catchInterruption(): Interruption {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  process.once('SIGINT', abort);
  return { signal: controller.signal, release: () => void process.off('SIGINT', abort) };
}
