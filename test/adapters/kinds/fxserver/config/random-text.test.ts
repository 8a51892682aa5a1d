/** The console language, with random texts. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { splitCommands } from '../../../../../adapters/kinds/fxserver/config/split.js';
import { naiveSplit } from './naive-console.js';

const test = suite('adapters/kinds/fxserver/config/random-text');

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

test('Random text is split into the same commands as in a second implementation', () => {
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

/** A character of any of the 17 planes. */
const anyPlane = fc
  .tuple(fc.nat(16), fc.nat(0xffff))
  .map(([plane, at]) => plane * 0x10000 + at)
  .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
  .map((codePoint) => String.fromCodePoint(codePoint));

test('A block comment in a command drops one whole character of any plane', () => {
  const text = fc
    .array(fc.oneof({ weight: 2, arbitrary: anyPlane }, fc.constantFrom('/*', '*/', ' ', ' ', 'a', '"', ';', '\n')), {
      maxLength: 30,
    })
    .map((parts) => parts.join(''));
  const bytes = (commands: readonly { readonly words: readonly string[] }[]): string[][] =>
    commands.map((command) => command.words.map((word) => Buffer.from(word).toString('hex')));
  fc.assert(
    fc.property(text, (each) => {
      assert.equal(bytes([...splitCommands(each)].filter(({ words }) => words.length > 0)), bytes(naiveSplit(each)));
    }),
    { numRuns: 3_000, examples: [['a /*🚗b'], ['a /*𐀀𐀀'], ['a /*ä b'], ['say /*\u{10ffff}x']] },
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
  /** Adds blank lines and comment lines at random. */
  end: fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\n# comment\n', '\r\n   \r\n'),
  semicolon: fc.boolean(),
});

test('Commands with random spaces, quotes and comments are split with line numbers', () => {
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

test('A long file of one repeated fragment is split with correct line numbers', () => {
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
