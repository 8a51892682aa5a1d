/** Lines in the encodings of consoles. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLineSplitter } from '../../../../adapters/console/text/line-splitter.js';
import { encodeText, findLineWriting, measureLine } from '../../../../adapters/console/text/text-codec.js';

const test = suite('adapters/console/text/text-codec');

test('The measurement of a line names the first character that the encoding lacks', () => {
  for (const [line, encoding, bytes, lacking] of [
    ['say hello', 'gbk', 9, null],
    ['say 你好', 'gbk', 8, null],
    ['你🚗é', 'gbk', 4, '🚗'],
    ['🚗', 'gb18030', 4, null],
    ['ｶﾅ表', 'shift_jis', 4, null],
    ['¥', 'shift_jis', 1, '¥'],
    ['€é', 'windows-1252', 2, null],
    ['€é', 'iso-8859-1', 2, '€'],
  ] as const) {
    const measured = measureLine(line, encoding);
    assert.is(measured.lacking, lacking, `${line} in ${encoding}`);
    if (lacking === null) assert.is(measured.bytes, bytes, `${line} in ${encoding}`);
  }
});

test('A character outside of the encoding is sent as a similar one, or else as ?', () => {
  for (const [text, encoding, expected, replaced] of [
    ['says José', 'gbk', 'says José', ''],
    ['José – Łódź…', 'cp437', 'José - Lódz...', '–Łź…'],
    ['Größe ☃', 'windows-1251', 'Grosse ?', 'öß☃'],
    ['stop； \\ ¥', 'shift_jis', 'stop； \\ ?', '¥'],
    ['stop； ＂quit＂ ＼', 'iso-8859-1', 'stop? ?quit? ?', '；＂＼'],
  ] as const) {
    const spelled = findLineWriting(encoding)?.spell(text);
    assert.equal(spelled, { text: expected, replaced }, `${text} in ${encoding}`);
  }
  assert.is(findLineWriting(undefined), undefined);
});

test('A line whose characters each arrive in two parts is one line', () => {
  const lines: string[] = [];
  const isEndedBy = createLineSplitter((line, isWhole) => {
    if (isWhole) lines.push(line);
    return line === '启动完成' ? 'end' : 'continue';
  }, 'gbk');
  const bytes = encodeText('插件\r\n启动完成', 'gbk');
  const ends = [...bytes].map((byte) => isEndedBy(Buffer.of(byte)));
  assert.equal(lines, ['插件']);
  assert.is(ends.indexOf(true), bytes.length - 1);
});

test.run();
