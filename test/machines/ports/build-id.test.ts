/** What a Build may be called. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findBuildIdTrouble } from '../../../machines/ports/build-id.js';

const test = suite('machines/build-id');

test('numbers, hashes, blanks within, and letters of any script are fine', () => {
  for (const id of ['2372', '12345-0a1b2c3d', 'FXServer 7290', 'a.b', '-rf', 'сервер', '日本', 'a'.repeat(255), '…'])
    assert.is(findBuildIdTrouble(id), null, id);
});

for (const [id, trouble] of [
  ['', 'empty'],
  ['.', 'leading_dot'],
  ['..', 'leading_dot'],
  ['.hidden', 'leading_dot'],
  ['.installing-abcdef', 'leading_dot'],
  ['a/b', 'slash'],
  ['/', 'slash'],
  ['../up', 'leading_dot'],
  ['a\0b', 'control_character'],
  ['a\nb', 'control_character'],
  ['a\x7f', 'control_character'],
  ['\ud800', 'control_character'],
  [' a', 'blank_end'],
  ['a ', 'blank_end'],
  [' ', 'blank_end'],
  ['a\u00a0', 'blank_end'],
  ['a'.repeat(256), 'too_long'],
  ['ü'.repeat(128), 'too_long'],
] as const) {
  test(`${JSON.stringify(id).slice(0, 30)} is not: ${trouble}`, () => {
    assert.is(findBuildIdTrouble(id), trouble);
  });
}

test.run();
