import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { emptyFile, plainUtf8, readTextFile, type TextFile, writeTextFile } from '../../../machines/text/text-file.js';

const test = suite('machines/text/text-file');

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const text = 'name = "Zoë 服"\r\nport = 1\r\n';
const files: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with BOM', Buffer.from(`\ufeff${text}`)],
  ['UTF-16 LE', Buffer.from(text, 'utf16le')],
  ['UTF-16 LE with BOM', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 BE', utf16be(text)],
  ['UTF-16 BE with BOM', utf16be(`\ufeff${text}`)],
];

function read(bytes: Uint8Array): TextFile {
  const file = readTextFile(bytes);
  if (file === null) throw new Error('it is not read as a text');
  return file;
}

function write(...args: Parameters<typeof writeTextFile>): Buffer {
  const written = writeTextFile(...args);
  if ('missing' in written) throw new Error(`${written.missing} is missing`);
  return Buffer.from(written.bytes);
}

for (const [name, bytes] of files) {
  test(`A file in ${name} is read, and written with the same bytes`, () => {
    const file = read(bytes);
    assert.is(file.text, text.replaceAll('\r\n', '\n'));
    assert.is(file.hasBom, name.endsWith('BOM'));
    assert.is(file.encoding, name.replace(' with BOM', '').replace(/-16 /, '-16').toLowerCase());
    assert.ok(write(file.text, file).equals(bytes));
    const changed = write(file.text.replace('1', '22'), file);
    assert.is(read(changed).text, file.text.replace('1', '22'));
    assert.is(changed.length, bytes.length + (name.includes('16') ? 2 : 1));
  });
}

test('A file with any bytes except NUL is written unchanged', () => {
  const bytes = Buffer.from(Array.from({ length: 255 }, (_, index) => index + 1));
  const file = read(bytes);
  assert.is(file.encoding, 'windows-1252');
  assert.ok(write(file.text, file).equals(bytes));
});

test('Each kept line of a file with mixed line breaks keeps its line break', () => {
  const file = read(Buffer.from('a\r\nb\nc\rd\r\ne\nf'));
  assert.is(write(file.text, file).toString(), 'a\r\nb\nc\rd\r\ne\nf');
  assert.is(write('a\nb\nNEW\nc\nd\ne\nf', file).toString(), 'a\r\nb\nNEW\r\nc\rd\r\ne\nf');
  assert.is(write('a\nb\ne\nf', file).toString(), 'a\r\nb\ne\nf');
  assert.is(write('a\nb\nc\nd\ne\nf\ng', file).toString(), 'a\r\nb\nc\rd\r\ne\nf\r\ng');
  assert.is(write('', file).toString(), '');
});

test('A write names a character outside of the encoding and writes nothing', () => {
  const file = read(Buffer.from('caf\xe9\n', 'latin1'));
  assert.equal(writeTextFile('café 服\n', file), { missing: '服' });
  assert.is(write('café 服\n', file, plainUtf8).toString(), 'café 服\n');
  assert.ok(write('€\n', file).equals(Buffer.from([0x80, 0x0a])));
});

test('A file that contains NUL characters is not a text', () => {
  for (const bytes of [Buffer.from('a\0b'), Buffer.from([0, 0, 0, 0]), Buffer.from('\ufeffa\0', 'utf16le')])
    assert.is(readTextFile(bytes), null, bytes.toString('hex'));
  assert.equal(readTextFile(Buffer.alloc(0)), emptyFile);
});

test.run();
