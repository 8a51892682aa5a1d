/** The titles of the days in the history. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { en } from '../../../../../http/ui/text/en.js';
import { nameDay } from '../../../../../http/ui/views/history/day-name.js';

const test = suite('http/ui/views/history/day-name');

const startOfDay = (day: number): number => new Date(2026, 10, day).getTime();

test('Only today and yesterday have names, even if the browser’s clock is behind', () => {
  const names = [26, 27, 28, 29].map((day) => nameDay(startOfDay(day), startOfDay(28), en).split(',')[0]);
  assert.equal(names, ['Thursday', 'Yesterday', 'Today', 'Sunday']);
});

test.run();
