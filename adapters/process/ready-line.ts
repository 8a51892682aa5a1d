/** Reads a run's console for the line that says that the server is up. Console lines never enter the machine: only that it came does. */
import { StringDecoder } from 'node:string_decoder';
import type { ConsoleLog } from '../../machines/ports/console.js';
import { openConsoleLog } from '../console/log.js';
import { isMarkedReady, markReady, type RunDirectory } from './run-directory.js';

/** How often it is looked for, in milliseconds. */
const pause = 25;
const chunk = 64 * 1024;

/** Of a line without an end more is not looked at. */
const longestLine = 64 * 1024;

/** What terminals take for colours and the like (ECMA-48): a Build's expression is about the text. */
const escapes = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)|[@-Z\\-_])/g;

/**
 * @param ready the regular expression that one line has to match, its colours left out
 * @param tell called once, when it came
 * @returns ends the looking
 */
export function watchForReadyLine(run: string, directory: RunDirectory, ready: string, tell: () => void): () => void {
  if (isMarkedReady(directory)) {
    tell();
    return () => undefined;
  }
  const opened = open(run, directory);
  // Somebody has removed it: then nothing can be seen to come.
  if (opened === null) return () => undefined;
  const log = opened;
  const expression = new RegExp(ready);
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.alloc(chunk);
  let timer: NodeJS.Timeout | null = null;
  let cursor = 0;
  let line = '';
  let over = false;

  function end(): void {
    over = true;
    if (timer !== null) clearTimeout(timer);
    log.close();
  }

  /** Also of a line that has no end yet: a prompt may be the sign. */
  function matches(text: string): boolean {
    const lines = (line + text).split(/\r?\n/);
    line = (lines.at(-1) ?? '').slice(-longestLine);
    return lines.some((each) => expression.test(each.replace(escapes, '')));
  }

  async function look(): Promise<void> {
    try {
      while (!over && log.size() > cursor) {
        const { from, bytes } = await log.read(cursor, buffer);
        if (over || bytes === 0) break;
        cursor = from + bytes;
        if (!matches(decoder.write(buffer.subarray(0, bytes)))) continue;
        markReady(directory);
        end();
        return tell();
      }
    } catch {
      // What cannot be read now is looked for again.
    }
    if (!over) timer = setTimeout(() => void look(), pause);
  }

  void look();
  return end;
}

function open(run: string, directory: RunDirectory): ConsoleLog | null {
  try {
    return openConsoleLog(run, directory);
  } catch {
    return null;
  }
}
