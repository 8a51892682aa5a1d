/** Reads the lines of a run after a cursor, while the run prints them. */
import type { ConsoleLog } from '../../../machines/console/console.js';
import { readRecordedEncoding } from '../../../machines/text/console-encoding.js';
import { createLineSplitter, type OnLine } from './line-splitter.js';

const pollIntervalMs = 25;
const chunkBytes = 64 * 1024;

export interface LineWatch {
  readonly onLine: OnLine;
  /** Is called after a line has ended the watch. */
  readonly onEnd?: () => void;
}

/**
 * Watches a console until a line ends the watch or the returned function is called. The console is closed afterwards.
 * @param from the cursor of the first byte
 */
export function watchLines(log: ConsoleLog, from: number, { onLine, onEnd }: LineWatch): () => void {
  const isEndedBy = createLineSplitter(onLine, readRecordedEncoding(log.text.encoding));
  const buffer = Buffer.alloc(chunkBytes);
  let timer: NodeJS.Timeout | null = null;
  let cursor = from;
  let isOver = false;

  function end(): void {
    if (isOver) return;
    isOver = true;
    if (timer !== null) clearTimeout(timer);
    log.close();
  }

  async function poll(): Promise<void> {
    try {
      while (!isOver && log.size() > cursor) {
        const read = await log.read(cursor, buffer);
        if (isOver || read.bytes === 0) break;
        cursor = read.from + read.bytes;
        if (!isEndedBy(buffer.subarray(0, read.bytes))) continue;
        end();
        return onEnd?.();
      }
    } catch {
      // The next poll tries again.
    }
    if (!isOver) timer = setTimeout(() => void poll(), pollIntervalMs);
  }

  void poll();
  return end;
}
