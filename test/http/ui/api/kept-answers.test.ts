/** The answers that the page caches. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createKeptAnswers } from '../../../../http/ui/api/kept-answers.js';

const test = suite('http/ui/api/kept-answers');

const answer = (value: unknown) => ({ etag: 'W/"a"', value });

test('The least recently used answer is dropped beyond the limit', () => {
  const kept = createKeptAnswers(10);
  kept.set('a', answer(1), 4);
  kept.set('b', answer(2), 4);
  kept.get('a');
  kept.set('c', answer(3), 4);
  assert.equal([kept.get('a')?.value, kept.get('b'), kept.get('c')?.value], [1, null, 3]);
});

test('A newer answer replaces the previous answer in the cache', () => {
  const kept = createKeptAnswers(10);
  kept.set('a', answer(1), 8);
  kept.set('a', answer(2), 8);
  kept.set('b', answer(3), 2);
  assert.equal([kept.get('a')?.value, kept.get('b')?.value], [2, 3]);
  kept.set('b', answer(4), 11);
  assert.equal([kept.get('a')?.value, kept.get('b')], [2, null]);
});

test.run();
