/** The words of a review. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { de } from '../../../../../http/ui/text/de.js';
import { en } from '../../../../../http/ui/text/en.js';
import { happenings } from '../../../../../machines/chart/happenings.js';

const test = suite('the words of a review');

test('everything that can happen is explained in each language, and nothing else', () => {
  const names = happenings.map(({ name }) => name).sort();
  for (const { statechart } of [en, de]) assert.equal(Object.keys(statechart.happenings).sort(), names);
});

test.run();
