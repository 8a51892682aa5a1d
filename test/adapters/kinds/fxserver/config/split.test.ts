/** Splits text in the console language into commands. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { splitCommands } from '../../../../../adapters/kinds/fxserver/config/split.js';

const test = suite('adapters/kinds/fxserver/config/split');

const words = (text: string) => [...splitCommands(text)].map((command) => command.words);
const codes = (text: string) => [...splitCommands(text)].flatMap((command) => command.faults.map(({ code }) => code));
const faults = (text: string) => [...splitCommands(text)].flatMap((command) => command.faults);

test('Line ends and semicolons separate commands', () => {
  assert.equal(words('ensure a\nensure b; ensure c\n;;\n\n  \t stop d'), [
    ['ensure', 'a'],
    ['ensure', 'b'],
    ['ensure', 'c'],
    ['stop', 'd'],
  ]);
});

test('A semicolon in quotes does not separate commands', () => {
  assert.equal(words('set a "x; quit"; set b 1'), [
    ['set', 'a', 'x; quit'],
    ['set', 'b', '1'],
  ]);
});

test('The text after a semicolon in a comment is executed, and is a fault', () => {
  assert.equal(words('# old; quit'), [['quit']]);
  assert.equal(faults('# old; quit'), [{ code: 'config_comment_runs', severity: 'fatal', line: 1, runs: 'quit' }]);
  assert.equal(words('ensure a // b; stop c; stop d'), [
    ['ensure', 'a'],
    ['stop', 'c'],
    ['stop', 'd'],
  ]);
  assert.equal(codes('ensure a // b; stop c; stop d'), ['config_comment_runs', 'config_comment_runs']);
  assert.equal(faults('# do not touch; it works')[0]?.severity, 'warning');
  assert.equal(codes('# one; # two; \n# three\nquit'), [], 'a comment in a comment, and the next line, are not faults');
});

test('# and // begin a comment only at the start of a word', () => {
  assert.equal(words('set a b#c d//e'), [['set', 'a', 'b#c', 'd//e']]);
  assert.equal(words('set a b #c\nset d e //f\n#x\n//y\n   # z'), [
    ['set', 'a', 'b'],
    ['set', 'd', 'e'],
  ]);
  assert.equal(words('set url http://x'), [['set', 'url', 'http://x']]);
  assert.equal(words('set a "b"#c'), [['set', 'a', 'b']], 'a new word begins after a closing quote');
  assert.equal(words('set a / b'), [['set', 'a', '/', 'b']]);
});

test('Only double quotes quote words, which may be empty or adjacent', () => {
  assert.equal(words(`set a 'b c' ""`), [['set', 'a', `'b`, `c'`, '']]);
  assert.equal(words('a"b"c "" d'), [['a', 'b', 'c', '', 'd']]);
  assert.equal(words('"ensure" "my res"'), [['ensure', 'my res']]);
});

test('A backslash escapes only a quote', () => {
  assert.equal(words('set a "say \\"hi\\" \\n \\\\x"'), [['set', 'a', 'say "hi" \\n \\\\x']]);
  assert.equal(words('set a b\\ c'), [['set', 'a', 'b\\', 'c']]);
});

test('A semicolon after an escaped quote separates commands', () => {
  assert.equal(words('set a "x\\"; quit"'), [
    ['set', 'a', 'x"'],
    ['quit', ''],
  ]);
});

test('An unclosed quote extends to the end of the line and is a fault', () => {
  assert.equal(words('set a "b # c ; d\nensure e'), [
    ['set', 'a', 'b # c ; d'],
    ['ensure', 'e'],
  ]);
  assert.equal(faults('\nset a "b # c'), [
    { code: 'config_unclosed_quote', severity: 'error', line: 2, command: 'set' },
  ]);
  assert.equal(codes('set path "C:\\dir\\"'), ['config_unclosed_quote']);
});

test('All characters up to U+0020 separate words: tabs, NUL, form feeds', () => {
  assert.equal(words('\tset\u0000a\f\vb\u0001'), [['set', 'a', 'b']]);
});

test('A JSON object or array is one word, even with spaces and line ends', () => {
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
    'invalid JSON is plain text',
  );
});

test('/* begins a comment only at the start of a command, and elsewhere is a fault', () => {
  assert.equal(words('/* head */\nset a /* b */ c'), [['set', 'a', 'b', '*/', 'c']]);
  assert.equal(codes('/* head */'), []);
  assert.equal(codes('/* head\nensure a */'), ['config_block_comment']);
  assert.equal(codes('set a /* b */'), ['config_block_comment']);
});

test('Every command has its line and column, for all kinds of line ends', () => {
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

test('A byte order mark makes the first command invalid and is a fault', () => {
  assert.equal(faults('\ufeffensure a\n'), [{ code: 'config_bom', severity: 'error', line: 1, lost: 'ensure' }]);
  assert.equal(words('\ufeffensure a\n'), [['\ufeffensure', 'a']]);
  assert.equal(faults('\ufeff# a\nensure b'), [{ code: 'config_bom', severity: 'warning', line: 1, lost: null }]);
  assert.equal(codes('\ufeff\nensure b'), ['config_bom']);
});

test('Typographic and single quotes are faults outside of double quotes', () => {
  assert.equal(words('sv_hostname “My Server”'), [['sv_hostname', '“My', 'Server”']]);
  for (const text of ['sv_hostname “My Server”', `sv_hostname 'My Server'`, 'ensure `a`', 'set a «b»']) {
    assert.equal(codes(text), ['config_smart_quotes'], text);
  }
  for (const text of ['set a "The “best” one"', `set a "it's"`, `say it's`, '# “nothing”'])
    assert.equal(codes(text), [], text);
});

test('Unicode spaces do not separate words, and are faults outside of quotes', () => {
  assert.equal(faults('ensure\u00a0cars'), [
    { code: 'config_odd_space', severity: 'error', line: 1, command: 'ensure', character: 'U+00A0' },
  ]);
  assert.equal(codes('ensure cars\u200b'), ['config_odd_space']);
  assert.equal(codes('set a "b\u00a0c"\nset a 👩\u200d🚒'), []);
});

test('A command with invalid UTF-8, even in its comment, is dropped and is a fault', () => {
  assert.equal(
    [...splitCommands('ensure a # Gr\udcfc\udcdfe\nensure b')].map((command) => [command.words, command.faults]),
    [
      [[], [{ code: 'config_not_utf8', severity: 'error', line: 1, command: 'ensure' }]],
      [['ensure', 'b'], []],
    ],
  );
  assert.equal([...splitCommands('# Gr\udcfc\udcdfe')], [], 'a line with only a comment has no fault');
  assert.equal(codes('set a "🚗"'), [], 'a character of two code units is valid');
});

test('Faults do not contain licence keys', () => {
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

test.run();
