/** The encodings of consoles: their names, and the positions at which their text may be cut. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { encodeText, findConsoleText, startDecoding } from '../../../adapters/console/text/text-codec.js';
import { textNamed } from '../../../http/ui/views/console/console-text.js';
import {
  type ConsoleEncoding,
  completeLengthIn,
  consoleEncodings,
  findCharacterStartIn,
  findConsoleEncoding,
} from '../../../machines/text/console-encoding.js';

const test = suite('machines/text/console-encoding');

/** Characters of each length in the encoding, and ASCII characters that can also be trail bytes. */
const characters: Partial<Readonly<Record<ConsoleEncoding, string>>> = {
  gbk: '启动完成你好€A@|0 \n\\~',
  gb18030: '启动完成€🚗ñA@|09 \n\\~',
  big5: '啟動完成功A@|0 \n\\~',
  shift_jis: '起動表示ｶﾅ\uff61A@|0 \n\\~',
  'euc-kr': '시작완료A@|0 \n\\~',
  'euc-jp': '起動完了ｶﾅ丂A@|0 \n\\~',
  'windows-1251': 'Привет A\n',
  'koi8-r': 'Привет A\n',
  'windows-1252': 'déjà A\n',
  'iso-8859-2': 'žluť A\n',
  cp437: 'é▒█ A\n',
  cp850: 'éÁ█ A\n',
  cp852: 'žŐ█ A\n',
  cp866: 'Привет█ A\n',
};

test('An encoding is found by each usual name, in any case, and must contain ASCII', () => {
  for (const name of consoleEncodings) assert.is(findConsoleEncoding(name.toUpperCase()), name);
  for (const [name, found] of [
    ['GB2312', 'gbk'],
    ['cp936', 'gbk'],
    ['Shift-JIS', 'shift_jis'],
    ['CP1252', 'windows-1252'],
    ['cp949', 'euc-kr'],
    ['UTF8', 'utf-8'],
    ['utf-16le', null],
    ['utf-7', null],
    ['iso-2022-jp', null],
    ['base64', null],
    ['', null],
  ] as const)
    assert.is(findConsoleEncoding(name), found, name);
});

test('Every encoding contains ASCII, each character as its own byte', () => {
  const ascii = Buffer.from(Array.from({ length: 128 }, (_, byte) => byte));
  for (const encoding of consoleEncodings) {
    assert.is(findConsoleText(encoding).decode(ascii), ascii.toString('latin1'), encoding);
    assert.equal(encodeText(ascii.toString('latin1'), encoding), ascii, encoding);
  }
});

for (const [name, all] of Object.entries(characters)) {
  const encoding = name as ConsoleEncoding;
  const text = fc.array(fc.constantFrom(...all), { maxLength: 40 }).map((parts) => parts.join(''));

  test(`Text in ${name} that is cut anywhere is cut before an incomplete character`, () => {
    fc.assert(
      fc.property(text, fc.nat(160), (whole, cut) => {
        const bytes = encodeText(whole, encoding).subarray(0, cut);
        const length = completeLengthIn(encoding, bytes);
        assert.is(findConsoleText(encoding).decode(bytes.subarray(0, length)), startDecoding(encoding).write(bytes));
        // A reader that began anywhere before finds the same cut.
        const start = findCharacterStartIn(encoding, bytes.subarray(1)) + 1;
        if (start > 1) assert.is(start + completeLengthIn(encoding, bytes.subarray(start)), length);
      }),
      { numRuns: 500 },
    );
  });

  test(`The page decodes ${name} like the service`, () => {
    const bytes = encodeText(all, encoding);
    assert.is(findConsoleText(encoding).decode(bytes), all);
    assert.is(textNamed(name).decode(bytes), all);
  });
}

test.run();
