/** The marks of the value axis of the charts. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listMarks, wholeSteps } from '../../../../../http/ui/views/usage/plot/value-axis.js';

const test = suite('http/ui/views/usage/value-axis');

test('The axis ends at a mark that is not below the highest value', () => {
  assert.equal(listMarks(62, 4), [0, 20, 40, 60, 80]);
  assert.equal(listMarks(62, 3), [0, 25, 50, 75]);
  assert.equal(listMarks(1.67, 4), [0, 0.5, 1, 1.5, 2]);
  assert.equal(listMarks(60, 3), [0, 20, 40, 60]);
  for (let highest = 0.001; highest < 100_000; highest *= 1.7) {
    const marks = listMarks(highest, 4);
    assert.ok((marks.at(-1) ?? 0) >= highest && marks.length <= 5, `${highest}: ${marks.join()}`);
  }
});

test('An axis whose highest value is its last mark has the same marks', () => {
  for (const highest of [0.4, 3, 7, 62, 67, 167, 1_000]) {
    const marks = listMarks(highest, 4);
    assert.equal(listMarks(marks.at(-1) ?? 0, 4), marks);
  }
});

test('The axis of a count has marks only at whole numbers', () => {
  assert.equal(listMarks(5, 3, wholeSteps), [0, 2, 4, 6]);
});

test('A value above all steps has an axis with multiples of the largest step', () => {
  assert.equal(listMarks(9, 4, [1, 4]), [0, 4, 8, 12]);
});

test.run();
