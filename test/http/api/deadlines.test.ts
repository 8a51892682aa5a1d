/** Deadlines of equal length that share one timer. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createDeadlines } from '../../../http/api/deadlines.js';
import { until } from '../../kit/system/until.js';

const test = suite('http/api/deadlines');

test('Deadlines are due in order, unless they are cancelled', async () => {
  const due: string[] = [];
  const deadlines = createDeadlines<number, string>(30, (value) => due.push(value));
  deadlines.add(1, 'one');
  deadlines.add(2, 'two');
  deadlines.add(3, 'three');
  deadlines.cancel(2);
  deadlines.cancel(4);
  await until(() => due.length === 2);
  assert.equal(due, ['one', 'three']);
});

test('A deadline becomes due even if it was set after all earlier deadlines were due', async () => {
  const due: number[] = [];
  const deadlines = createDeadlines<number, number>(10, (value) => due.push(value));
  for (const each of [1, 2, 3]) {
    deadlines.add(each, each);
    await until(() => due.length === each);
  }
  assert.equal(due, [1, 2, 3]);
});

test.run();
