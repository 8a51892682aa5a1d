/** The texts of a review. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { en } from '../../../../../http/ui/text/en.js';
import { simulatedEvents } from '../../../../../machines/review/simulated-events.js';
import { de } from '../../../../kit/data/german.js';

const test = suite('http/ui/views/statechart/texts');

test('Each language has a text for exactly the simulated events', () => {
  const names = simulatedEvents.map(({ name }) => name).sort();
  for (const { statechart } of [en, de]) assert.equal(Object.keys(statechart.simulatedEvents).sort(), names);
});

test.run();
