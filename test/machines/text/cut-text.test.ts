import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cutText } from '../../../machines/text/cut-text.js';

const test = suite('machines/text/cut-text');

test('A text is cut between two characters, and a short text is unchanged', () => {
  assert.is(cutText('abc🎮', 5), 'abc🎮');
  assert.is(cutText('abc🎮', 4), 'abc');
  assert.is(cutText('abc🎮d', 5), 'abc🎮');
  assert.is(cutText('abcd', 3), 'abc');
});

test.run();
