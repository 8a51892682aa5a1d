/** A reviewed sequence in the form of a link. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  emptyReview,
  maxSteps,
  readReview,
  writeReview,
} from '../../../../../http/ui/views/statechart/review/review-link.js';
import { simulatedEvents } from '../../../../../machines/review/simulated-events.js';

const test = suite('http/ui/views/statechart/review-link');

test('Any review can be restored from its link', () => {
  const review = fc.record(
    {
      options: fc.record({ restartAfterCrash: fc.boolean(), autostart: fc.boolean() }, { noNullPrototype: true }),
      sequence: fc.array(fc.constantFrom(...simulatedEvents), { maxLength: maxSteps }),
    },
    { noNullPrototype: true },
  );
  fc.assert(fc.property(review, (each) => assert.equal(readReview(writeReview(each)), each)));
});

test('The link of a review has one character for each event', () => {
  const text = writeReview({ options: { restartAfterCrash: true, autostart: true }, sequence: [...simulatedEvents] });
  assert.is(text.length, simulatedEvents.length + 3);
  assert.is(encodeURIComponent(text), text);
});

test('An empty link leads to an empty review', () => {
  assert.equal(readReview(''), emptyReview);
});

test('An invalid link is reported with the first unknown letter, or with its length', () => {
  assert.equal(readReview('sp!q'), { code: 'unknown_step', step: 3, letter: '!' });
  assert.equal(readReview('sp.z'), { code: 'unknown_option', letter: 'z' });
  assert.equal(readReview('s'.repeat(maxSteps + 1)), { code: 'too_long', steps: maxSteps + 1, max: maxSteps });
});

test('Reading a link never throws, whatever text it contains', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void readReview(text)));
});

test.run();
