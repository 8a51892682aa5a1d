/** The console language, with random texts. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { splitCommands } from '../../../../../adapters/kinds/fxserver/config/split.js';
import { naiveSplit } from './naive-console.js';

const test = suite('console language, random texts');

/** Fragments whose combinations are edge cases. */
const pieces = fc.constantFrom(
  '"',
  '"',
  '\\',
  '\\"',
  ';',
  ';',
  '\n',
  '\r',
  '\r\n',
  ' ',
  ' ',
  '\t',
  '#',
  '/',
  '//',
  '/*',
  '*/',
  '[',
  ']',
  '{',
  '}',
  '[]',
  '{}',
  ',',
  ':',
  '"a":',
  '1',
  '-',
  '1e9',
  'null',
  'true',
  'a',
  'ensure',
  '[cars]',
  'ä',
  '🚗',
  '\u0000',
  '\u001f',
  '“',
  '\ufeff',
);

const randomText = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''));

test('random text is split into the same commands and lines as by a second implementation', () => {
  fc.assert(
    fc.property(randomText, (text) => {
      assert.equal(
        [...splitCommands(text)]
          .filter((command) => command.words.length > 0)
          .map(({ line, words: each }) => ({ line, words: each })),
        naiveSplit(text),
      );
    }),
    { numRuns: 2_000 },
  );
});

/** A word and its notation, with or without quotes. */
const writtenWord = fc.oneof(
  fc.stringMatching(/^[a-zA-Z0-9_.@:=+-][a-zA-Z0-9_.@:=+#/-]{0,12}$/).map((word) => ({ word, written: word })),
  fc
    .string({ unit: fc.constantFrom('a', ' ', ';', '#', '/', '*', "'", 'ö', '\t', '[', '{', '1', ','), maxLength: 10 })
    .map((word) => ({ word, written: `"${word}"` })),
);

const separator = fc.constantFrom(' ', '  ', '\t', ' \t ');

const writtenCommand = fc.record({
  words: fc.array(fc.record({ separator, word: writtenWord }), { minLength: 1, maxLength: 5 }),
  indent: fc.constantFrom('', ' ', '\t'),
  after: fc.constantFrom('', ' ', ' # a comment', '\t// another "one"'),
  /** May add blank lines and comment lines. */
  end: fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\n# comment\n', '\r\n   \r\n'),
  semicolon: fc.boolean(),
});

test('commands written with random spaces, quotes, comments and line ends are read back, each with its line', () => {
  fc.assert(
    fc.property(fc.array(writtenCommand, { maxLength: 12 }), (commands) => {
      let text = '';
      const expected = commands.map(({ words: each, indent, after, end, semicolon }) => {
        const line = text.split(/\r\n|\r|\n/).length;
        const written = each.map(({ separator: space, word }) => `${word.written}${space}`).join('');
        text += semicolon ? `${indent}${written};` : `${indent}${written}${after}${end}`;
        return { line, words: each.map(({ word }) => word.word) };
      });
      assert.equal(
        [...splitCommands(text)].map(({ line, words: each }) => ({ line, words: each })),
        expected,
      );
    }),
    { numRuns: 1_000 },
  );
});

test('a long file of one repeated fragment is split with correct line numbers', () => {
  const length = 131_072;
  for (const unit of [
    '"',
    ';',
    '[',
    '{',
    '[{"a":',
    '#',
    '\\"',
    '["\\"[',
    '["\\"[",',
    '{"',
    ' ',
    '\u0000',
    '/*',
    '*/ ',
    'a ',
    'a;',
    '[1,',
    '"a";',
    '“',
    '\udcff',
    ',"\\"[0',
  ]) {
    const text = `${unit.repeat(Math.floor(length / unit.length))}\nensure last`;
    const last = [...splitCommands(text)].at(-1);
    assert.equal([last?.line, last?.words], [2, ['ensure', 'last']], JSON.stringify(unit));
  }
});

test.run();
