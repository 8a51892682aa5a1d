/**
 * Writes to a terminal in groups. The terminal draws its rows after each write, and drawing costs more than writing.
 */

export interface PacedWriter {
  /** Writes the text now or with the next group. @param onDrawn is called after the text is drawn */
  write(text: string, onDrawn?: () => void): void;
  /** Writes the waiting text. */
  flush(): void;
  /** Drops the waiting text, and ignores further writes. */
  end(): void;
}

/** The time between two groups, in milliseconds. Fifteen groups a second are as easy to read as sixty. */
const intervalMs = 66;

/**
 * Combines writes, so that the terminal draws at a limited rate.
 * @param write writes to the terminal
 * @param now returns milliseconds on a clock that never goes back
 */
export function paceWrites(
  write: (text: string, onDrawn?: () => void) => void,
  now: () => number = () => performance.now(),
): PacedWriter {
  const waiting: Parameters<PacedWriter['write']>[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastAt = -Infinity;
  let isEnded = false;

  function stopTimer(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function flush(): void {
    stopTimer();
    lastAt = now();
    for (const [text, onDrawn] of waiting.splice(0)) write(text, onDrawn);
  }

  return {
    write(text, onDrawn) {
      if (isEnded) return;
      waiting.push([text, onDrawn]);
      const left = lastAt + intervalMs - now();
      if (left <= 0) flush();
      else timer ??= setTimeout(flush, left);
    },
    flush,
    end() {
      isEnded = true;
      stopTimer();
      waiting.length = 0;
    },
  };
}
