/** The correction of a word in a line of a config file. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { replaceWord } from '../../../../../http/ui/views/folders/config/replace-word.js';

const test = suite('replaceWord');

test('A whole word of the line is replaced, even in quotes and before a semicolon', () => {
  const text = 'ensure polcie2\nensure polcie2; ensure polcie\nensure "polcie"';
  assert.is(replaceWord(text, 2, 'polcie', 'police'), 'ensure polcie2\nensure polcie2; ensure police\nensure "polcie"');
  assert.is(replaceWord(text, 3, 'polcie', 'police'), 'ensure polcie2\nensure polcie2; ensure polcie\nensure "police"');
});

test('A line without the word changes nothing', () => {
  assert.is(replaceWord('ensure polcie2', 1, 'polcie', 'police'), null);
  assert.is(replaceWord('ensure polcie', 2, 'polcie', 'police'), null);
  assert.is(replaceWord('ensure polcie', 0, 'polcie', 'police'), null);
});

test.run();
