/** Consecutive ranges contain every byte once, for any content and any limits. */
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import { writeJsonLines } from '../../../../http/api/console/json-lines.js';
import { wholeCharacters } from '../../../../http/api/console/range.js';
import { utf8Text } from '../../../../machines/console/console-text.js';
import { noTimes, print, rangeSuite, read, readOn, textOf } from './range-suite.js';

const test = rangeSuite('http/api/console/range-random');

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

test('Consecutive ranges of GET /console equal a single read', async (context) => {
  await fc.assert(
    fc.asyncProperty(bytes, limits, async (content, given) => {
      print(context, content);
      const pieces: Buffer[] = [];
      await readOn(context.log, given, (part) => {
        pieces.push(part.bytes);
        return part.from + part.bytes.length;
      });
      assert.ok(Buffer.concat(pieces).equals(content));
      let text = '';
      await readOn(context.log, given, (part) => {
        const whole = wholeCharacters(part);
        text += utf8Text.decode(whole.bytes);
        return whole.from + whole.bytes.length;
      });
      assert.is(text, utf8Text.decode(content));
    }),
    { numRuns: 300 },
  );
});

test('Consecutive ranges of GET /console contain the same JSON lines as a single read', async (context) => {
  await fc.assert(
    fc.asyncProperty(bytes, limits, async (content, given) => {
      print(context, content);
      const lines: string[] = [];
      let open = '';
      await readOn(context.log, given, (part, limit) => {
        const { body, next } = writeJsonLines(part, noTimes, limit);
        const objects = body
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line));
        objects.forEach(({ cursor, text, partial }, at) => {
          const end = objects[at + 1]?.cursor ?? next;
          assert.is(utf8Text.decode(content.subarray(cursor, end)), partial ? text : `${text}\n`);
          open += text;
          if (partial) return;
          lines.push(open);
          open = '';
        });
        return next;
      });
      assert.equal([...lines, open], utf8Text.decode(content).split('\n'));
    }),
    { numRuns: 300 },
  );
});

const someLines = fc.array(fc.constantFrom('', 'a', 'bb', 'ä', 'a longer line'), { minLength: 1, maxLength: 12 });

test('GET /console?lines returns the requested lines, up to the limit', async (context) => {
  await fc.assert(
    fc.asyncProperty(
      someLines,
      fc.boolean(),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 14, max: 60 }),
      async (all, isEnded, count, limit) => {
        const ended = all.map((line) => `${line}\n`);
        const lines = isEnded || all.at(-1) === '' ? ended : [...ended.slice(0, -1), all.at(-1) as string];
        print(context, Buffer.from(lines.join('')));
        let expected = lines.slice(-count);
        while (Buffer.byteLength(expected.join('')) > limit) expected = expected.slice(1);
        assert.is(await textOf(read(context, { kind: 'lines', count }, limit)), expected.join(''));
      },
    ),
    { numRuns: 400 },
  );
});

test.run();
