/** The console language: text into commands. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { splitCommands } from '../../../../../adapters/kinds/fxserver/config/split.js';
import { naiveSplit } from './naive-console.js';

const test = suite('console language');

const words = (text: string) => [...splitCommands(text)].map((command) => command.words);
const codes = (text: string) => [...splitCommands(text)].flatMap((command) => command.faults.map(({ code }) => code));
const faults = (text: string) => [...splitCommands(text)].flatMap((command) => command.faults);

test('a line is a command, and so is what a semicolon parts', () => {
  assert.equal(words('ensure a\nensure b; ensure c\n;;\n\n  \t stop d'), [
    ['ensure', 'a'],
    ['ensure', 'b'],
    ['ensure', 'c'],
    ['stop', 'd'],
  ]);
});

test('a semicolon in quotes parts nothing', () => {
  assert.equal(words('set a "x; quit"; set b 1'), [
    ['set', 'a', 'x; quit'],
    ['set', 'b', '1'],
  ]);
});

test('a semicolon in a comment ends it: what follows is executed, and that is told', () => {
  assert.equal(words('# old; quit'), [['quit']]);
  assert.equal(faults('# old; quit'), [{ code: 'config_comment_runs', severity: 'error', line: 1, runs: 'quit' }]);
  assert.equal(words('ensure a // b; stop c; stop d'), [
    ['ensure', 'a'],
    ['stop', 'c'],
    ['stop', 'd'],
  ]);
  assert.equal(codes('ensure a // b; stop c; stop d'), ['config_comment_runs', 'config_comment_runs']);
  assert.equal(faults('# do not touch; it works')[0]?.severity, 'warning');
  assert.equal(codes('# one; # two; \n# three\nquit'), [], 'a comment in a comment, and the next line, are no fault');
});

test('# and // begin a comment at the start of a word only', () => {
  assert.equal(words('set a b#c d//e'), [['set', 'a', 'b#c', 'd//e']]);
  assert.equal(words('set a b #c\nset d e //f\n#x\n//y\n   # z'), [
    ['set', 'a', 'b'],
    ['set', 'd', 'e'],
  ]);
  assert.equal(words('set url http://x'), [['set', 'url', 'http://x']]);
  assert.equal(words('set a "b"#c'), [['set', 'a', 'b']], 'a word begins where a quote ends');
  assert.equal(words('set a / b'), [['set', 'a', '/', 'b']]);
});

test('only double quotes quote, and a quoted word is a word also where it is empty or touches another', () => {
  assert.equal(words(`set a 'b c' ""`), [['set', 'a', `'b`, `c'`, '']]);
  assert.equal(words('a"b"c "" d'), [['a', 'b', 'c', '', 'd']]);
  assert.equal(words('"ensure" "my res"'), [['ensure', 'my res']]);
});

test('a backslash before a quote keeps it, and counts as nothing else', () => {
  assert.equal(words('set a "say \\"hi\\" \\n \\\\x"'), [['set', 'a', 'say "hi" \\n \\\\x']]);
  assert.equal(words('set a b\\ c'), [['set', 'a', 'b\\', 'c']]);
});

test('a quote that a backslash kept does not hold a semicolon: the splitting knows no backslash', () => {
  assert.equal(words('set a "x\\"; quit"'), [
    ['set', 'a', 'x"'],
    ['quit', ''],
  ]);
});

test('a quote that is not closed ends with its line, comment included, and is told', () => {
  assert.equal(words('set a "b # c ; d\nensure e'), [
    ['set', 'a', 'b # c ; d'],
    ['ensure', 'e'],
  ]);
  assert.equal(faults('\nset a "b # c'), [
    { code: 'config_unclosed_quote', severity: 'error', line: 2, command: 'set' },
  ]);
  assert.equal(codes('set path "C:\\dir\\"'), ['config_unclosed_quote']);
});

test('anything up to a space parts words: tabs, NUL, form feeds', () => {
  assert.equal(words('\tset\u0000a\f\vb\u0001'), [['set', 'a', 'b']]);
});

test('a JSON object or array is one word, over semicolons, spaces and lines', () => {
  assert.equal(words('set a {"b": [1, "c;d # e"],\n"f": null}; set g [ ]\nensure h'), [
    ['set', 'a', '{"b": [1, "c;d # e"],\n"f": null}'],
    ['set', 'g', '[ ]'],
    ['ensure', 'h'],
  ]);
  assert.equal(
    [...splitCommands('set a [\n1\n]\nensure b')].map(({ line }) => line),
    [1, 4],
  );
  assert.equal(
    words('ensure [cars]; ensure [1;2]'),
    [['ensure', '[cars]'], ['ensure', '[1'], ['2]']],
    'what is no JSON is plain text',
  );
});

test('a slash with a star is a comment at the start of a command; further on three characters are left out, and it is told', () => {
  assert.equal(words('/* head */\nset a /* b */ c'), [['set', 'a', 'b', '*/', 'c']]);
  assert.equal(codes('/* head */'), []);
  assert.equal(codes('/* head\nensure a */'), ['config_block_comment']);
  assert.equal(codes('set a /* b */'), ['config_block_comment']);
});

test('every command knows the line and column of its first character, whatever ends the lines', () => {
  for (const newline of ['\n', '\r\n', '\r']) {
    const text = ['ensure a', '', '  ensure b;\tensure c', '# d', 'ensure e'].join(newline);
    assert.equal(
      [...splitCommands(text)].map(({ line, column }) => [line, column]),
      [
        [1, 1],
        [3, 3],
        [3, 13],
        [5, 1],
      ],
      JSON.stringify(newline),
    );
  }
});

test('a byte order mark takes the first command away, and a comment there is none', () => {
  assert.equal(faults('\ufeffensure a\n'), [{ code: 'config_bom', severity: 'error', line: 1, lost: 'ensure' }]);
  assert.equal(words('\ufeffensure a\n'), [['\ufeffensure', 'a']]);
  assert.equal(faults('\ufeff# a\nensure b'), [{ code: 'config_bom', severity: 'warning', line: 1, lost: null }]);
  assert.equal(codes('\ufeff\nensure b'), ['config_bom']);
});

test('quotes of word processors and single ones are letters, and told where they stand outside of quotes', () => {
  assert.equal(words('sv_hostname “My Server”'), [['sv_hostname', '“My', 'Server”']]);
  for (const text of ['sv_hostname “My Server”', `sv_hostname 'My Server'`, 'ensure `a`', 'set a «b»']) {
    assert.equal(codes(text), ['config_smart_quotes'], text);
  }
  for (const text of ['set a "The “best” one"', `set a "it's"`, `say it's`, '# “nothing”'])
    assert.equal(codes(text), [], text);
});

test('spaces that are none are letters, and told', () => {
  assert.equal(faults('ensure\u00a0cars'), [
    { code: 'config_odd_space', severity: 'error', line: 1, command: 'ensure', character: 'U+00A0' },
  ]);
  assert.equal(codes('ensure cars\u200b'), ['config_odd_space']);
  assert.equal(codes('set a "b\u00a0c"\nset a 👩\u200d🚒'), []);
});

test('a command with a byte that is no UTF-8 is dropped, even where it is in the comment, and told', () => {
  assert.equal(
    [...splitCommands('ensure a # Gr\udcfc\udcdfe\nensure b')].map((command) => [command.words, command.faults]),
    [
      [[], [{ code: 'config_not_utf8', severity: 'error', line: 1, command: 'ensure' }]],
      [['ensure', 'b'], []],
    ],
  );
  assert.equal([...splitCommands('# Gr\udcfc\udcdfe')], [], 'a line that is all comment loses nothing');
  assert.equal(codes('set a "🚗"'), [], 'a character of two code units is none of them');
});

test('no key gets into a fault', () => {
  for (const key of ['cfxk_1AbCdEfGhIjKlMnOpQrS_1a2B3c', '0123456789abcdefghijklmnopqrstuv']) {
    for (const text of [
      `"sv_licenseKey ${key}`,
      `${key} “x`,
      `# a; ${key}`,
      `sv_licenseKey=${key} “`,
      `\ufeff${key}`,
      `sv_licenseKey “${key}”`,
    ]) {
      assert.not.match(JSON.stringify(faults(text)), key, text);
      assert.ok(faults(text).length > 0, text);
    }
  }
});

/** Pieces that make trouble when they meet. */
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

test('any text is split as the rules stated a second time split it, lines included', () => {
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

/** A word with what it is written as: bare where it can be, else in quotes. */
const writtenWord = fc.oneof(
  fc.stringMatching(/^[a-zA-Z0-9_.@:=+-][a-zA-Z0-9_.@:=+#/-]{0,12}$/).map((word) => ({ word, written: word })),
  fc
    .string({ unit: fc.constantFrom('a', ' ', ';', '#', '/', '*', "'", 'ö', '\t', '[', '{', '1', ','), maxLength: 10 })
    .map((word) => ({ word, written: `"${word}"` })),
);
const gap = fc.constantFrom(' ', '  ', '\t', ' \t ');
const writtenCommand = fc.record({
  words: fc.array(fc.record({ gap, word: writtenWord }), { minLength: 1, maxLength: 5 }),
  indent: fc.constantFrom('', ' ', '\t'),
  after: fc.constantFrom('', ' ', ' # a comment', '\t// another "one"'),
  /** Blank lines and lines of comment follow. */
  end: fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\n# comment\n', '\r\n   \r\n'),
  semicolon: fc.boolean(),
});

test('commands that are written with any spaces, quotes, comments and newlines are read back, each with its line', () => {
  fc.assert(
    fc.property(fc.array(writtenCommand, { maxLength: 12 }), (commands) => {
      let text = '';
      const expected = commands.map(({ words: each, indent, after, end, semicolon }) => {
        const line = text.split(/\r\n|\r|\n/).length;
        const written = each.map(({ gap: space, word }) => `${word.written}${space}`).join('');
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

test('a long file of anything is split, and each of its lines is counted', () => {
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
