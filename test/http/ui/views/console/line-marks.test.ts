/** The commands and times that a console shows next to its output. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createLineMarks,
  maxCommands,
  maxTimedRuns,
  maxTimes,
} from '../../../../../http/ui/views/console/terminal/line-marks.js';

const test = suite('http/ui/views/console/line-marks');

const sent = (id: number, cursor: number, line: string) => ({ id, run: 'r1', cursor, line, at: 0 });

test('The newest commands of a run and the times of the newest runs are kept', () => {
  const marks = createLineMarks();
  const all = Array.from({ length: maxCommands + 5 }, (_, index) => sent(index, index, `line ${index}`));
  for (const command of all) marks.addCommands([command]);
  assert.equal(
    marks.takeCommands('r1', 0, Infinity).map(({ id }) => id),
    all.slice(5).map(({ id }) => id),
  );
  for (let run = 0; run <= maxTimedRuns; run += 1) marks.addTime(`run-${run}`, 0, 1, run);
  assert.is(marks.findTime('run-0', 0), null);
  assert.is(marks.findTime('run-1', 0), 1);
  assert.is(marks.findTime(`run-${maxTimedRuns}`, 0), maxTimedRuns);
});

test('Times may arrive in any order, and are unknown where nothing was read', () => {
  const marks = createLineMarks();
  assert.is(marks.findTime('r1', 3), null);
  marks.addTime('r1', 40, 50, 400);
  marks.addTime('r1', 10, 20, 100);
  marks.addTime('r1', 20, 30, null);
  assert.equal(
    [5, 10, 15, 20, 35, 40, 50].map((cursor) => marks.findTime('r1', cursor)),
    [null, 100, 100, null, null, 400, null],
  );
});

test('Only the times that were read last are kept', () => {
  const marks = createLineMarks();
  for (let at = maxTimes; at < 2 * maxTimes; at += 1) marks.addTime('r1', at, at + 1, at);
  for (let at = 0; at < 10; at += 1) marks.addTime('r1', at, at + 1, at);
  assert.is(marks.findTime('r1', 5), 5);
  assert.is(marks.findTime('r1', 2 * maxTimes - 1), null);
  marks.addTime('r1', 3 * maxTimes, 3 * maxTimes + 1, 7);
  assert.is(marks.findTime('r1', 3 * maxTimes), 7);
});

test.run();
