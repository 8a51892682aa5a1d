/** Decodes the bytes of a configuration file. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeConfig } from '../../../../../adapters/kinds/fxserver/config/decode.js';

const test = suite('adapters/kinds/fxserver/config/decode');

/** Encodes text: a surrogate that marks an invalid byte becomes that byte. */
function encode(text: string): Buffer {
  return Buffer.concat(
    [...text].map((character) => {
      const point = character.codePointAt(0) ?? 0;
      return point >= 0xdc80 && point <= 0xdcff ? Buffer.of(point - 0xdc00) : Buffer.from(character);
    }),
  );
}

test('UTF-8 is decoded unchanged, and a byte order mark is kept', () => {
  assert.is(decodeConfig(Buffer.from('\ufeffset a "Größe 🚗"\r\n')), '\ufeffset a "Größe 🚗"\r\n');
});

test('An invalid UTF-8 byte is marked and does not affect its neighbours', () => {
  assert.is(decodeConfig(Buffer.from('Größe ü\nä', 'latin1')), 'Gr\udcf6\udcdfe \udcfc\n\udce4');
  assert.is(decodeConfig(Buffer.from([0xff, 0xc3, 0xa4, 0xc3])), '\udcffä\udcc3');
});

test('Any bytes can be recovered from the decoded text', () => {
  const nearText = fc.array(
    fc.oneof(
      fc.integer({ min: 0, max: 255 }),
      fc.constantFrom(0x0a, 0x41, 0xc3, 0xa4, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x9a, 0x97, 0xed, 0xa0),
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(nearText, (bytes) => {
      const text = decodeConfig(Uint8Array.from(bytes));
      assert.equal([...encode(text)], bytes);
      assert.not.match(text, '\ufffd');
    }),
    { numRuns: 2_000 },
  );
});

test.run();
