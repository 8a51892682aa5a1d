/** A reviewed sequence as a link. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mostSteps, noReview, readReview, writeReview } from '../../../../../http/ui/views/statechart/review-link.js';
import { happenings } from '../../../../../machines/chart/happenings.js';

const test = suite('the link of a review');

test('any sequence is read as it was written', () => {
  const review = fc.record(
    {
      wishes: fc.record({ restartAfterCrash: fc.boolean(), autostart: fc.boolean() }, { noNullPrototype: true }),
      sequence: fc.array(fc.constantFrom(...happenings), { maxLength: mostSteps }),
    },
    { noNullPrototype: true },
  );
  fc.assert(fc.property(review, (each) => assert.equal(readReview(writeReview(each)), each)));
});

test('it is short, and needs no escape in an address', () => {
  const text = writeReview({ wishes: { restartAfterCrash: true, autostart: true }, sequence: [...happenings] });
  assert.is(text.length, happenings.length + 3);
  assert.is(encodeURIComponent(text), text);
});

test('nothing is an empty review', () => {
  assert.equal(readReview(''), noReview);
});

test('a link that is broken is told, with where', () => {
  assert.equal(readReview('sp!q'), { code: 'unknown_step', step: 3, letter: '!' });
  assert.equal(readReview('sp.z'), { code: 'unknown_wish', letter: 'z' });
  assert.equal(readReview('s'.repeat(mostSteps + 1)), { code: 'too_long', steps: mostSteps + 1, most: mostSteps });
});

test('whatever is in an address is read or told', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void readReview(text)));
});

test.run();
