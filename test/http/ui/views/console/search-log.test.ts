/** Words are found in a log beyond what is shown. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { maxRangeBytes } from '../../../../../http/ui/views/console/range-reader.js';
import { findAfter, findBefore } from '../../../../../http/ui/views/console/search-log.js';
import { type Log, readLogs } from './fake-logs.js';

const test = suite('the search of a log');
const run = '20260101T000000000Z-a';

function logOf(text: string, head = 0): Map<string, Log> {
  return new Map([[run, { bytes: Buffer.from(text), head }]]);
}

async function cursorOf(found: ReturnType<typeof findBefore>): Promise<number | null> {
  const answer = await found;
  assert.ok(answer.ok);
  return answer.value?.cursor ?? null;
}

test('the nearest line is found in both directions, ignoring case and colours', async () => {
  const lines = ['first needle\n', 'äß世🚗\n', 'a \x1b[31mNEE\x1b[0mDLE here\n', 'nothing\n', 'last needle\n'];
  const text = lines.join('');
  const parts = readLogs(logOf(text), 500);
  const at = (line: number): number => Buffer.byteLength(lines.slice(0, line).join(''));
  const size = Buffer.byteLength(text);
  assert.is(await cursorOf(findBefore(parts, { run, cursor: size }, 'Needle', () => false)), at(4));
  assert.is(await cursorOf(findBefore(parts, { run, cursor: at(4) }, 'Needle', () => false)), at(2));
  assert.is(await cursorOf(findBefore(parts, { run, cursor: at(2) }, 'Needle', () => false)), 0);
  assert.is(await cursorOf(findBefore(parts, { run, cursor: 0 }, 'Needle', () => false)), null);
  assert.is(await cursorOf(findAfter(parts, { run, cursor: at(1) }, 'needle', () => false)), at(2));
  assert.is(await cursorOf(findAfter(parts, { run, cursor: at(3) }, 'needle', () => false)), at(4));
  assert.is(await cursorOf(findAfter(parts, { run, cursor: size }, 'needle', () => false)), null);
});

test('the search covers many ranges, and ends at a pruned head', async () => {
  const filler = `${'.'.repeat(99)}\n`.repeat((2 * maxRangeBytes) / 100);
  const text = `needle\n${filler}`;
  const size = Buffer.byteLength(text);
  assert.is(await cursorOf(findBefore(readLogs(logOf(text), 500), { run, cursor: size }, 'needle', () => false)), 0);
  assert.is(
    await cursorOf(findBefore(readLogs(logOf(text, 1_000), 500), { run, cursor: size }, 'needle', () => false)),
    null,
  );
  const behind = `${filler}needle\n`;
  assert.is(
    await cursorOf(findAfter(readLogs(logOf(behind), 500), { run, cursor: 0 }, 'needle', () => false)),
    Buffer.byteLength(filler),
  );
});

test('a search can be stopped', async () => {
  assert.is(
    await cursorOf(findBefore(readLogs(logOf('needle\n'), 500), { run, cursor: 7 }, 'needle', () => true)),
    null,
  );
});

test('the search finds the same line as a check of every line', async () => {
  const line = fc
    .array(fc.constantFrom('a', 'B', 'ä', '世', '\x1b[1m', ' '), { maxLength: 6 })
    .map((parts) => `${parts.join('')}\n`);
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 30 }),
      fc.constantFrom('a', 'ab', 'Ä', 'b世'),
      async (lines, words) => {
        const parts = readLogs(logOf(lines.join('')), 500);
        const plain = lines.map((each) => each.replaceAll('\x1b[1m', '').toLowerCase());
        const cursors = lines.map((_, index) => Buffer.byteLength(lines.slice(0, index).join('')));
        const matching = cursors.filter((_, index) => plain[index]?.includes(words.toLowerCase()));
        const size = Buffer.byteLength(lines.join(''));
        assert.is(
          await cursorOf(findBefore(parts, { run, cursor: size }, words, () => false)),
          matching.at(-1) ?? null,
        );
        assert.is(await cursorOf(findAfter(parts, { run, cursor: 0 }, words, () => false)), matching[0] ?? null);
      },
    ),
    { numRuns: 100 },
  );
});

test.run();
