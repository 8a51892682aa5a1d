/** Reads the lines that a run prints from a cursor on, as they come. */
import { StringDecoder } from 'node:string_decoder';
import type { ConsoleLog } from '../../machines/ports/console.js';
import { withoutEscapeSequences } from '../../machines/ports/escape-sequences.js';

const pollIntervalMs = 25;
const chunkBytes = 64 * 1024;

/** Of an unfinished line, only this many characters at its end are matched. */
const maxLineLength = 64 * 1024;

export interface LineWatch {
  /**
   * Receives each line without terminal escape sequences such as colours; an unfinished one too, as far as it is.
   * `isWhole` is false for that one: it will come again.
   */
  readonly onLine: (line: string, isWhole: boolean) => 'end' | 'continue';
  /** Called once, when the watch has ended by a line. */
  readonly onEnd?: () => void;
}

/**
 * Watches a console until a line ends the watch or the returned function is called. Closes the console then.
 * @param from the cursor of the first byte
 */
export function watchLines(log: ConsoleLog, from: number, { onLine, onEnd }: LineWatch): () => void {
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.alloc(chunkBytes);
  let timer: NodeJS.Timeout | null = null;
  let cursor = from;
  let line = '';
  let isOver = false;

  function end(): void {
    if (isOver) return;
    isOver = true;
    if (timer !== null) clearTimeout(timer);
    log.close();
  }

  function isEndedBy(text: string): boolean {
    const lines = (line + text).split(/\r?\n/);
    line = (lines.at(-1) ?? '').slice(-maxLineLength);
    const last = lines.length - 1;
    return lines.some((each, index) => onLine(withoutEscapeSequences(each), index < last) === 'end');
  }

  async function poll(): Promise<void> {
    try {
      while (!isOver && log.size() > cursor) {
        const read = await log.read(cursor, buffer);
        if (isOver || read.bytes === 0) break;
        cursor = read.from + read.bytes;
        if (!isEndedBy(decoder.write(buffer.subarray(0, read.bytes)))) continue;
        end();
        return onEnd?.();
      }
    } catch {
      // Try again at the next poll.
    }
    if (!isOver) timer = setTimeout(() => void poll(), pollIntervalMs);
  }

  void poll();
  return end;
}
