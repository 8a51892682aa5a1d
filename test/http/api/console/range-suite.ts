/** Suites that read ranges of a console file. */
import { truncateSync, writeFileSync } from 'node:fs';
import { suite, type Test } from 'uvu';
import * as assert from 'uvu/assert';
import { type OpenConsole, openConsoleLog } from '../../../../adapters/console/log.js';
import type { RangeStart } from '../../../../http/api/console/query.js';
import { type ConsoleRange, readRange } from '../../../../http/api/console/range.js';
import type { ConsoleTimes } from '../../../../machines/console/console.js';
import { utf8Text } from '../../../../machines/console/console-text.js';
import { createRunFiles, type RunFiles } from '../../../adapters/console/run-files.js';

/** Times of a console without a time index. */
export const noTimes: ConsoleTimes = { findTime: () => null, cursorAt: () => 0 };

/** Replaces the content of the console. */
export function print({ files }: { files: RunFiles }, content: Buffer): void {
  truncateSync(files.directory.console);
  writeFileSync(files.directory.console, content);
}

/** Reads the whole console, with each of the limits in turn. */
export async function readOn(
  log: OpenConsole,
  given: readonly number[],
  take: (part: ConsoleRange, limit: number) => number,
  isOver = true,
): Promise<void> {
  let cursor = 0;
  for (let turn = 0; turn < 1_000; turn += 1) {
    const limit = given[turn % given.length] as number;
    const query = { run: null, bytes: limit, until: null, start: { kind: 'after', cursor } } as const;
    const part = await readRange(log, noTimes, query, isOver);
    assert.is(part.from, cursor);
    assert.ok(part.bytes.length <= limit);
    const next = take(part, limit);
    if (next === cursor) return;
    cursor = next;
  }
  assert.unreachable('the ranges do not end');
}

/** Reads one range. */
export const read = (
  { log }: { log: OpenConsole },
  beginning: RangeStart,
  limit: number,
  times = noTimes,
  until: number | null = null,
): Promise<ConsoleRange> => readRange(log, times, { run: null, bytes: limit, until, start: beginning }, true);

/** Returns the text of a range. */
export const textOf = async (part: Promise<ConsoleRange>): Promise<string> => utf8Text.decode((await part).bytes);

/** Returns a suite in which each test has a run with an open, empty console. */
export function rangeSuite(name: string): Test<{ files: RunFiles; log: OpenConsole }> {
  const test = suite<{ files: RunFiles; log: OpenConsole }>(name);
  test.before.each((context) => {
    context.files = createRunFiles();
    context.log = openConsoleLog(context.files.run, context.files.directory);
  });
  test.after.each(({ files, log }) => {
    log.close();
    files.remove();
  });
  return test;
}
