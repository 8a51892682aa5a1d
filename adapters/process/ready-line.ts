/**
 * Reads a run's console until the ready line appears. Console lines never enter the machine, only its appearance does.
 */
import { StringDecoder } from 'node:string_decoder';
import type { ConsoleLog } from '../../machines/ports/console.js';
import { openConsoleLog } from '../console/log.js';
import { isMarkedReady, markReady } from './ready-mark.js';
import type { RunDirectory } from './run-directory.js';

const pollIntervalMs = 25;
const chunkBytes = 64 * 1024;

/** Of an unfinished line, only this many characters at its end are matched. */
const maxLineLength = 64 * 1024;

/** Terminal escape sequences (ECMA-48). Node's stripVTControlCharacters leaves window titles that contain a space. */
const escapeSequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g;

/**
 * Watches the console of a run for its ready line.
 * @param ready the regular expression of the line, matched without terminal escape sequences such as colours
 * @param onReady called once, when the line has appeared
 * @returns stops watching
 */
export function watchForReadyLine(
  run: string,
  directory: RunDirectory,
  ready: string,
  onReady: () => void,
): () => void {
  if (isMarkedReady(directory)) {
    onReady();
    return () => undefined;
  }
  const opened = openLog(run, directory);
  if (opened === null) return () => undefined;
  const log = opened;
  const expression = new RegExp(ready);
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.alloc(chunkBytes);
  let timer: NodeJS.Timeout | null = null;
  let cursor = 0;
  let line = '';
  let isOver = false;

  function end(): void {
    isOver = true;
    if (timer !== null) clearTimeout(timer);
    log.close();
  }

  /** Matches an unfinished line too: the ready line may be a prompt. */
  function matches(text: string): boolean {
    const lines = (line + text).split(/\r?\n/);
    line = (lines.at(-1) ?? '').slice(-maxLineLength);
    return lines.some((each) => expression.test(each.replace(escapeSequences, '')));
  }

  async function poll(): Promise<void> {
    try {
      while (!isOver && log.size() > cursor) {
        const { from, bytes } = await log.read(cursor, buffer);
        if (isOver || bytes === 0) break;
        cursor = from + bytes;
        if (!matches(decoder.write(buffer.subarray(0, bytes)))) continue;
        markReady(directory);
        end();
        return onReady();
      }
    } catch {
      // Try again at the next poll.
    }
    if (!isOver) timer = setTimeout(() => void poll(), pollIntervalMs);
  }

  void poll();
  return end;
}

/** @returns null when the console was deleted */
function openLog(run: string, directory: RunDirectory): ConsoleLog | null {
  try {
    return openConsoleLog(run, directory);
  } catch {
    return null;
  }
}
