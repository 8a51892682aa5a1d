/** Console output and names in a form that is safe for terminals. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createConsoleText } from '../../../http/cli/output/console-text.js';
import { escapeControls } from '../../../http/cli/output/format.js';

const test = suite('http/cli/console-text');

function clean(colours: boolean, ...parts: string[]): string {
  const text = createConsoleText(colours);
  return parts.map(text.add).join('') + text.rest();
}

const output = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\u001b',
        '[',
        '1;31',
        'm',
        '\r',
        '\n',
        '\u001b[0m',
        '\u001b]0;owned\u0007',
        '\u009b2J',
        '\u202e',
      ),
      fc.string({ unit: 'grapheme' }),
    ),
  )
  .map((parts) => parts.join(''));

test('Colours are kept for a terminal and removed elsewhere', () => {
  assert.is(clean(true, '\u001b[92mgood\u001b[0m\n'), '\u001b[92mgood\u001b[0m\n');
  assert.is(clean(false, '\u001b[92mgood\u001b[0m\n'), 'good\n');
});

test('Other control characters are escaped', () => {
  assert.is(clean(true, 'a\u001b]0;title\u0007b\u001b[2Jc\u009bd'), 'a\\x1b]0;title\\x07b\\x1b[2Jc\\x9bd');
  assert.is(clean(true, 'evil\u202egpj.exe'), 'evil\\u{202e}gpj.exe');
});

test('CR LF becomes a line end', () => {
  assert.is(clean(false, 'a\r\nb\r', '\nc'), 'a\nb\nc');
  assert.is(clean(false, 'half\rwhole\r'), 'half\\x0dwhole\\x0d');
});

test('Output in chunks gives the same text as output in one piece', () => {
  fc.assert(
    fc.property(output, fc.boolean(), fc.nat(), (text, colours, cut) => {
      const at = cut % (text.length + 1);
      assert.is(clean(colours, text.slice(0, at), text.slice(at)), clean(colours, text));
    }),
    { numRuns: 500 },
  );
});

test('Line ends, tabs and colours are the only control characters in the text', () => {
  fc.assert(
    fc.property(output, (text) => {
      assert.not.match(clean(false, text), /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      assert.not.match(clean(true, text).replace(/\u001b\[[0-9;:]*m/g, ''), /(?![\n\t])\p{Cc}/u);
    }),
    { numRuns: 500 },
  );
});

test('A name is printed in one line', () => {
  assert.is(escapeControls('a\nb\u001b[31m\u2028'), 'a\\u{a}b\\u{1b}[31m\\u{2028}');
  fc.assert(
    fc.property(output, (text) =>
      assert.not.match(escapeControls(text), /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u),
    ),
    { numRuns: 300 },
  );
});

test.run();
