/** Writes to a terminal in groups: a terminal draws its rows after each write, which costs more than the write. */

export interface PacedWriter {
  /** Writes now, or with the next group. @param onDrawn called when the text is drawn */
  write(text: string, onDrawn?: () => void): void;
  /** Writes what waits. */
  flush(): void;
  /** Drops what waits, and writes nothing any more. */
  end(): void;
}

/** Between two groups: fifteen a second are as good to read as sixty. */
const intervalMs = 66;

/**
 * @param write the terminal's
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
