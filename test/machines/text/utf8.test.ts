/** The positions at which text may be cut. Any bytes must decode to the same text in pieces as in one piece. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cleanStart, completeLength, findCharacterStart } from '../../../machines/text/utf8.js';

const test = suite('machines/text/utf8');
const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** Bytes that are similar to UTF-8: lead bytes, continuation bytes, the limits of both, and whole characters. */
const nearText = fc
  .array(
    fc.oneof(
      fc
        .constantFrom(
          0x41,
          0x0a,
          0x80,
          0x8f,
          0x90,
          0x9f,
          0xa0,
          0xbf,
          0xc0,
          0xc2,
          0xdf,
          0xe0,
          0xe1,
          0xed,
          0xef,
          0xf0,
          0xf1,
          0xf4,
          0xf5,
          0xff,
        )
        .map((byte) => [byte]),
      fc.constantFrom('ä', '世', '🚗', '\ufeff').map((text) => [...Buffer.from(text)]),
    ),
  )
  .map((parts) => Uint8Array.from(parts.flat()));

test('Text cut at character boundaries decodes to the same text as in one piece', () => {
  fc.assert(
    fc.property(nearText, fc.array(fc.integer({ min: 4, max: 9 }), { minLength: 1 }), (bytes, lengths) => {
      const pieces: string[] = [];
      let at = 0;
      for (let turn = 0; at < bytes.length; turn += 1) {
        const piece = bytes.subarray(at, at + (lengths[turn % lengths.length] as number));
        const isLast = at + piece.length === bytes.length;
        const length = isLast ? piece.length : completeLength(piece);
        assert.ok(length > piece.length - 4);
        pieces.push(decode(piece.subarray(0, length)));
        at += length;
      }
      assert.is(pieces.join(''), decode(bytes));
    }),
    { numRuns: 3_000 },
  );
});

test('An incomplete character is left out until its last byte has arrived', () => {
  for (const character of ['ä', 'ÿ', '\u0800', '世', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '🚗', '\u{10ffff}']) {
    const bytes = Buffer.from(`x${character}`);
    for (let length = 1; length < bytes.length; length += 1)
      assert.is(completeLength(bytes.subarray(0, length)), 1, character);
    assert.is(completeLength(bytes), bytes.length);
  }
});

test('A cut keeps invalid bytes that no further byte can complete', () => {
  for (const bytes of [
    [0x80],
    [0xbf, 0xbf],
    [0xc0],
    [0xc1],
    [0xe0, 0x9f],
    [0xed, 0xa0],
    [0xf0, 0x8f],
    [0xf4, 0x90],
    [0xf5],
    [0xff],
  ]) {
    assert.is(completeLength(Uint8Array.from(bytes)), bytes.length, bytes.join());
  }
});

test('An excerpt begins at a nearby line start, or else at a character boundary', () => {
  assert.is(cleanStart(Buffer.from('rest of it\nline\n')), 11);
  assert.is(cleanStart(Buffer.from('世世').subarray(1)), 2);
  assert.is(cleanStart(Buffer.from('only one\n')), 0);
  assert.is(cleanStart(Buffer.from('')), 0);
  assert.is(cleanStart(Buffer.from(`${'x'.repeat(5_000)}\nline`)), 0);
  assert.is(findCharacterStart(Buffer.from('🚗\nx').subarray(2)), 2);
});

test('Any bytes decode to the same text in pieces as in one piece', () => {
  // Every pair of bytes that can begin a character, with possible bytes after it.
  const nextBytes = [0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc2, 0xe2, 0xf0, 0xff];
  for (let first = 0; first < 256; first += 1) {
    for (const second of nextBytes) {
      for (const third of nextBytes) {
        const bytes = Buffer.of(0x61, first, second, third, 0x80, 0x62);
        for (let cut = 0; cut <= bytes.length; cut += 1) {
          const whole = completeLength(bytes.subarray(0, cut));
          assert.is(
            bytes.toString('utf8', 0, whole) + bytes.toString('utf8', whole),
            bytes.toString(),
            `${bytes.toString('hex')} cut at ${cut}`,
          );
        }
      }
    }
  }
});

test('Bytes that can never become a character are passed on at once', () => {
  for (const bytes of [
    [0x80],
    [0xff],
    [0xc0],
    [0xe0, 0x80],
    [0xed, 0xa0],
    [0xf0, 0x80],
    [0xf4, 0x90],
    [0xf5],
    [0x80, 0x80, 0x80],
  ]) {
    assert.is(completeLength(Uint8Array.from(bytes)), bytes.length, Buffer.from(bytes).toString('hex'));
  }
});

test.run();
