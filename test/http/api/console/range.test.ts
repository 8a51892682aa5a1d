/** Ranges of a console: their beginnings, their ends, and the bytes that they report as missing. */
import * as assert from 'uvu/assert';
import { writeJsonLines } from '../../../../http/api/console/json-lines.js';
import type { RangeStart } from '../../../../http/api/console/query.js';
import { wholeCharacters } from '../../../../http/api/console/range.js';
import { utf8Text } from '../../../../machines/console/console-text.js';
import { noTimes, print, rangeSuite, read, readOn, textOf } from './range-suite.js';

const test = rangeSuite('http/api/console/range');

test('GET /console delays an incomplete character instead of cutting it', async (context) => {
  const text = 'aä世🚗\n🚗世äa🚗';
  print(context, Buffer.concat([Buffer.from(text), Buffer.from('🚗').subarray(0, 3)]));
  for (let limit = 4; limit < 45; limit += 1) {
    for (const isOver of [false, true]) {
      const pieces: string[] = [];
      await readOn(
        context.log,
        [limit],
        (part) => {
          const whole = wholeCharacters(part);
          pieces.push(utf8Text.decode(whole.bytes));
          return whole.from + whole.bytes.length;
        },
        isOver,
      );
      assert.is(pieces.join(''), isOver ? `${text}\ufffd` : text, `limit ${limit}`);
    }
  }
});

test('GET /console?lines finds the first line even if the search needs many reads', async (context) => {
  const lines = Array.from({ length: 40_000 }, (_, at) => `line ${at}\n`);
  print(context, Buffer.from(lines.join('')));
  for (const count of [1, 9_999, 10_000])
    assert.is(await textOf(read(context, { kind: 'lines', count }, 1_048_576)), lines.slice(-count).join(''));
});

test('GET /console?lines begins at a whole character in a long last line', async (context) => {
  print(context, Buffer.from(`first\n${'世'.repeat(100)}`));
  assert.is(await textOf(read(context, { kind: 'lines', count: 1 }, 50)), '世'.repeat(16));
});

test('GET /console without a query begins with a whole line', async (context) => {
  print(context, Buffer.from('one\ntwo\nthree\n'));
  assert.is(await textOf(read(context, { kind: 'end' }, 100)), 'one\ntwo\nthree\n');
  assert.is(await textOf(read(context, { kind: 'end' }, 14)), 'one\ntwo\nthree\n');
  assert.is(await textOf(read(context, { kind: 'end' }, 13)), 'two\nthree\n');
  assert.is((await read(context, { kind: 'end' }, 13)).missing, 0);
});

test('GET /console counts pruned bytes as missing only if they were requested', async (context) => {
  print(context, Buffer.from('one\ntwo\nthree\n'));
  context.log.raiseHead(4);
  const expected: readonly (readonly [beginning: RangeStart, missing: number, text: string])[] = [
    [{ kind: 'after', cursor: 0 }, 4, 'two\nthree\n'],
    [{ kind: 'after', cursor: 3 }, 1, 'two\nthree\n'],
    [{ kind: 'after', cursor: 4 }, 0, 'two\nthree\n'],
    [{ kind: 'since', time: 5 }, 4, 'two\nthree\n'],
    [{ kind: 'end' }, 0, 'two\nthree\n'],
    [{ kind: 'lines', count: 9 }, 0, 'two\nthree\n'],
  ];
  for (const [beginning, missing, text] of expected) {
    const part = await read(context, beginning, 100);
    assert.equal(
      { missing: part.missing, text: utf8Text.decode(part.bytes) },
      { missing, text },
      JSON.stringify(beginning),
    );
  }
  const part = await read(context, { kind: 'after', cursor: 1 }, 100);
  assert.is(writeJsonLines(part, noTimes, 100).body.split('\n')[0], '{"missing":3,"cursor":4}');
});

test('GET /console?until ends before the output of that time', async (context) => {
  print(context, Buffer.from('one\ntwo\nthree\n'));
  // The console grows by a byte each millisecond.
  const times = { ...noTimes, cursorAt: (time: number) => time };
  const expected: readonly (readonly [beginning: RangeStart, until: number, text: string])[] = [
    [{ kind: 'end' }, 8, 'one\ntwo\n'],
    [{ kind: 'lines', count: 1 }, 8, 'two\n'],
    [{ kind: 'after', cursor: 4 }, 8, 'two\n'],
    [{ kind: 'since', time: 4 }, 8, 'two\n'],
    [{ kind: 'since', time: 8 }, 8, ''],
    [{ kind: 'after', cursor: 9 }, 8, ''],
    [{ kind: 'end' }, 99, 'one\ntwo\nthree\n'],
  ];
  for (const [beginning, until, text] of expected) {
    const part = await read(context, beginning, 100, times, until);
    assert.is(utf8Text.decode(part.bytes), text, `${JSON.stringify(beginning)} until ${until}`);
    assert.is(part.size, 14);
  }
});

test("A range of JSON lines ends at the limit of the text's bytes", async (context) => {
  print(context, Buffer.from('\n'.repeat(50_000)));
  const { body, next } = writeJsonLines(await read(context, { kind: 'after', cursor: 0 }, 10_000), noTimes, 10_000);
  assert.ok(body.length <= 10_100 && body.length > 9_000);
  assert.is(next, body.split('\n').length - 1);
});

test('A JSON line of GET /console ends at LF or CRLF, and not at CR', async (context) => {
  print(context, Buffer.from('unix\nwindows\r\n\r\n10 %\r20 %\n'));
  const { body } = writeJsonLines(
    await read(context, { kind: 'after', cursor: 0 }, 100),
    { ...noTimes, findTime: (cursor) => cursor },
    1_000,
  );
  assert.equal(
    body
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line)),
    [
      { cursor: 0, text: 'unix', at: '1970-01-01T00:00:00.004Z', partial: false },
      { cursor: 5, text: 'windows', at: '1970-01-01T00:00:00.013Z', partial: false },
      { cursor: 14, text: '', at: '1970-01-01T00:00:00.015Z', partial: false },
      { cursor: 16, text: '10 %\r20 %', at: '1970-01-01T00:00:00.025Z', partial: false },
    ],
  );
});

test('GET /console?after accepts the end as cursor, and no later cursor', async (context) => {
  print(context, Buffer.from('text'));
  assert.is((await read(context, { kind: 'after', cursor: 4 }, 100)).bytes.length, 0);
  try {
    await read(context, { kind: 'after', cursor: 5 }, 100);
    assert.unreachable();
  } catch (error) {
    assert.equal((error as { fault: object }).fault, {
      code: 'query_invalid',
      parameter: 'after',
      expected: "a cursor of this run's console, which has 4 bytes",
    });
  }
});

test.run();
