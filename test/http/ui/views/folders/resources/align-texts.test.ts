import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  alignTexts,
  foldRows,
  type Row,
} from '../../../../../../http/ui/views/folders/resources/update/align-texts.js';

const test = suite('http/ui/views/folders/resources/align-texts');

/**
 * Returns each row as a mark and a line for each version: `=` is same, `+` added, `-` gone, `~` changed, and a blank
 * has no text.
 */
function write(rows: readonly Row[]): readonly string[] {
  const signs = { same: '=', added: '+', gone: '-', changed: '~', blank: '' };
  return rows.map(({ mine, base, theirs }) =>
    [mine, base, theirs].map(({ mark, line }) => `${signs[mark]}${line ?? ''}`).join(' '),
  );
}

const align = (mine: string | null, base: string | null, theirs: string | null) =>
  write(alignTexts({ mine, base, theirs }));

test('A line that both versions change is in one row', () => {
  assert.equal(align('a\nB\nc\n', 'a\nb\nc\n', 'a\nX\nc\n'), ['=0 =0 =0', '+1 ~1 +1', '=2 =2 =2']);
});

test('Lines that one version adds have no counterpart', () => {
  assert.equal(align('a\nb\n', 'a\nb\n', 'a\nnew\nb\nlast\n'), ['=0 =0 =0', '  +1', '=1 =1 =2', '  +3']);
});

test('A line that one version removes is marked in that version', () => {
  assert.equal(align('a\nc', 'a\nb\nc', 'a\nb\nc'), ['=0 =0 =0', '- ~1 =1', '=1 =2 =2']);
});

test('The new version is compared with the current text if no installed text is known', () => {
  assert.equal(align('a\nb\n', null, 'a\nc\n'), ['=0  =0', '~1  +1']);
});

test('A single text has no differences, and CRLF and LF are equal line breaks', () => {
  assert.equal(align(null, null, 'a\nb'), ['  =0', '  =1']);
  assert.equal(align('a\r\nb\r\n', 'a\nb\n', 'a\nb'), ['=0 =0 =0', '=1 =1 =1']);
  assert.equal(align('', 'a', ''), ['- ~0 -']);
});

test('Texts without a common line are next to each other', () => {
  const lines = (word: string) => Array.from({ length: 2_000 }, (_, index) => `${word} ${index}`).join('\n');
  const rows = align(lines('mine'), lines('base'), lines('theirs'));
  assert.equal([rows.length, rows[0], rows.at(-1)], [2_000, '+0 ~0 +0', '+1999 ~1999 +1999']);
});

test('Equal lines far from a difference are left out', () => {
  const numbers = Array.from({ length: 20 }, (_, index) => String(index));
  const text = numbers.join('\n');
  const changed = numbers.with(10, 'x').join('\n');
  const folded = foldRows(alignTexts({ mine: changed, base: text, theirs: text }));
  assert.equal(
    folded.map((line) => ('hidden' in line ? line.hidden.length : (line.row.base.line ?? -1))),
    [7, 7, 8, 9, 10, 11, 12, 13, 6],
  );
});

test.run();
