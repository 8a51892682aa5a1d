/** Ranges of a console: consecutive ranges contain every byte once, for any content and any limits. */
import { truncateSync, writeFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type OpenConsole, openConsoleLog } from '../../../../adapters/console/log.js';
import { decode, writeJsonLines } from '../../../../http/api/console/json-lines.js';
import type { RangeStart } from '../../../../http/api/console/query.js';
import { type ConsoleRange, readRange, wholeCharacters } from '../../../../http/api/console/range.js';
import type { ConsoleTimes } from '../../../../machines/ports/console.js';
import { createRunFiles, type RunFiles } from '../../../adapters/console/run-files.js';

const test = suite<{ files: RunFiles; log: OpenConsole }>('ranges of a console');

test.before.each((scene) => {
  scene.files = createRunFiles();
  scene.log = openConsoleLog(scene.files.run, scene.files.directory);
});

test.after.each(({ files, log }) => {
  log.close();
  files.remove();
});

const noTimes: ConsoleTimes = { timeOf: () => null, cursorAt: () => 0 };
const bytes = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc
          .constantFrom('a', '\n', 'ä', '世', '🚗', 'line\n', '\ufeff')
          .map((text) => [...Buffer.from(text)]),
      },
      {
        weight: 1,
        arbitrary: fc
          .integer({ min: 0, max: 255 })
          .filter((byte) => byte !== 0x0d)
          .map((byte) => [byte]),
      },
    ),
    { maxLength: 120 },
  )
  .map((parts) => Buffer.from(parts.flat()));
const limits = fc.array(fc.integer({ min: 4, max: 40 }), { minLength: 1, maxLength: 5 });

function print({ files }: { files: RunFiles }, content: Buffer): void {
  truncateSync(files.directory.console);
  writeFileSync(files.directory.console, content);
}

/** Reads the whole console, each range with the next limit. */
async function readOn(
  log: OpenConsole,
  given: readonly number[],
  take: (part: ConsoleRange, limit: number) => number,
  isOver = true,
): Promise<void> {
  let cursor = 0;
  for (let turn = 0; turn < 1_000; turn += 1) {
    const limit = given[turn % given.length] as number;
    const part = await readRange(log, noTimes, { run: null, limit, start: { kind: 'after', cursor } }, isOver);
    assert.is(part.from, cursor);
    assert.ok(part.bytes.length <= limit);
    const next = take(part, limit);
    if (next === cursor) return;
    cursor = next;
  }
  assert.unreachable('the ranges do not end');
}

test('ranges together have the same bytes and text as one read', async (scene) => {
  await fc.assert(
    fc.asyncProperty(bytes, limits, async (content, given) => {
      print(scene, content);
      const pieces: Buffer[] = [];
      await readOn(scene.log, given, (part) => {
        pieces.push(part.bytes);
        return part.from + part.bytes.length;
      });
      assert.ok(Buffer.concat(pieces).equals(content));
      let text = '';
      await readOn(scene.log, given, (part) => {
        const whole = wholeCharacters(part);
        text += decode(whole.bytes);
        return whole.from + whole.bytes.length;
      });
      assert.is(text, decode(content));
    }),
    { numRuns: 300 },
  );
});

test('ranges together have the same JSON lines as one read, and each cursor matches its text', async (scene) => {
  await fc.assert(
    fc.asyncProperty(bytes, limits, async (content, given) => {
      print(scene, content);
      const lines: string[] = [];
      let open = '';
      await readOn(scene.log, given, (part, limit) => {
        const { body, next } = writeJsonLines(part, noTimes, limit);
        const objects = body
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line));
        objects.forEach(({ cursor, text, partial }, at) => {
          const end = objects[at + 1]?.cursor ?? next;
          assert.is(decode(content.subarray(cursor, end)), partial ? text : `${text}\n`);
          open += text;
          if (partial) return;
          lines.push(open);
          open = '';
        });
        return next;
      });
      assert.equal([...lines, open], decode(content).split('\n'));
    }),
    { numRuns: 300 },
  );
});

test('no limit cuts a character, and an incomplete one is left for later while the run is running', async (scene) => {
  const text = 'aä世🚗\n🚗世äa🚗';
  print(scene, Buffer.concat([Buffer.from(text), Buffer.from('🚗').subarray(0, 3)]));
  for (let limit = 4; limit < 45; limit += 1) {
    for (const isOver of [false, true]) {
      const pieces: string[] = [];
      await readOn(
        scene.log,
        [limit],
        (part) => {
          const whole = wholeCharacters(part);
          pieces.push(decode(whole.bytes));
          return whole.from + whole.bytes.length;
        },
        isOver,
      );
      assert.is(pieces.join(''), isOver ? `${text}\ufffd` : text, `limit ${limit}`);
    }
  }
});

const read = (
  { log }: { log: OpenConsole },
  beginning: RangeStart,
  limit: number,
  times = noTimes,
): Promise<ConsoleRange> => readRange(log, times, { run: null, limit, start: beginning }, true);
const textOf = async (part: Promise<ConsoleRange>): Promise<string> => decode((await part).bytes);

const someLines = fc.array(fc.constantFrom('', 'a', 'bb', 'ä', 'a longer line'), { minLength: 1, maxLength: 12 });

test('?lines returns the requested number of lines within the limit', async (scene) => {
  await fc.assert(
    fc.asyncProperty(
      someLines,
      fc.boolean(),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 14, max: 60 }),
      async (all, isEnded, count, limit) => {
        const ended = all.map((line) => `${line}\n`);
        const lines = isEnded || all.at(-1) === '' ? ended : [...ended.slice(0, -1), all.at(-1) as string];
        print(scene, Buffer.from(lines.join('')));
        let expected = lines.slice(-count);
        while (Buffer.byteLength(expected.join('')) > limit) expected = expected.slice(1);
        assert.is(await textOf(read(scene, { kind: 'lines', count }, limit)), expected.join(''));
      },
    ),
    { numRuns: 400 },
  );
});

test('?lines searches over many reads', async (scene) => {
  const lines = Array.from({ length: 40_000 }, (_, at) => `line ${at}\n`);
  print(scene, Buffer.from(lines.join('')));
  for (const count of [1, 9_999, 10_000])
    assert.is(await textOf(read(scene, { kind: 'lines', count }, 1_048_576)), lines.slice(-count).join(''));
});

test('a last line that is longer than the limit begins at a whole character', async (scene) => {
  print(scene, Buffer.from(`first\n${'世'.repeat(100)}`));
  assert.is(await textOf(read(scene, { kind: 'lines', count: 1 }, 50)), '世'.repeat(16));
});

test('the end of a console begins with a line, or with the first one if everything fits', async (scene) => {
  print(scene, Buffer.from('one\ntwo\nthree\n'));
  assert.is(await textOf(read(scene, { kind: 'end' }, 100)), 'one\ntwo\nthree\n');
  assert.is(await textOf(read(scene, { kind: 'end' }, 14)), 'one\ntwo\nthree\n');
  assert.is(await textOf(read(scene, { kind: 'end' }, 13)), 'two\nthree\n');
  assert.is((await read(scene, { kind: 'end' }, 13)).missing, 0);
});

test('pruned bytes are counted only if they were requested', async (scene) => {
  print(scene, Buffer.from('one\ntwo\nthree\n'));
  scene.log.raiseHead(4);
  const expected: readonly (readonly [beginning: RangeStart, missing: number, text: string])[] = [
    [{ kind: 'after', cursor: 0 }, 4, 'two\nthree\n'],
    [{ kind: 'after', cursor: 3 }, 1, 'two\nthree\n'],
    [{ kind: 'after', cursor: 4 }, 0, 'two\nthree\n'],
    [{ kind: 'since', time: 5 }, 4, 'two\nthree\n'],
    [{ kind: 'end' }, 0, 'two\nthree\n'],
    [{ kind: 'lines', count: 9 }, 0, 'two\nthree\n'],
  ];
  for (const [beginning, missing, text] of expected) {
    const part = await read(scene, beginning, 100);
    assert.equal({ missing: part.missing, text: decode(part.bytes) }, { missing, text }, JSON.stringify(beginning));
  }
  const part = await read(scene, { kind: 'after', cursor: 1 }, 100);
  assert.is(writeJsonLines(part, noTimes, 100).body.split('\n')[0], '{"missing":3,"cursor":4}');
});

test('JSON lines end at the limit, although each one is longer than its text', async (scene) => {
  print(scene, Buffer.from('\n'.repeat(50_000)));
  const { body, next } = writeJsonLines(await read(scene, { kind: 'after', cursor: 0 }, 10_000), noTimes, 10_000);
  assert.ok(body.length <= 10_100 && body.length > 9_000);
  assert.is(next, body.split('\n').length - 1);
});

test('a line ends with LF or CRLF', async (scene) => {
  print(scene, Buffer.from('unix\nwindows\r\n\r\n10 %\r20 %\n'));
  const { body } = writeJsonLines(
    await read(scene, { kind: 'after', cursor: 0 }, 100),
    { ...noTimes, timeOf: (cursor) => cursor },
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

test('a cursor after the end is refused, and the end itself is accepted', async (scene) => {
  print(scene, Buffer.from('text'));
  assert.is((await read(scene, { kind: 'after', cursor: 4 }, 100)).bytes.length, 0);
  try {
    await read(scene, { kind: 'after', cursor: 5 }, 100);
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
