/** The marks of starts and exits in a chart. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clusterMarks } from '../../../../../http/ui/views/usage/plot/cluster-marks.js';

const test = suite('http/ui/views/usage/cluster-marks');

const at = '2026-01-31T12:00:00.000Z';
const start = (x: number) => ({ x, entry: { at, type: 'server.started', run: 'r', outcome: null } as const });
const exit = (x: number, outcome: string) => ({
  x,
  entry: { at, type: 'server.exited', run: 'r', outcome } as const,
});

test('Close marks become one mark with the number and the worst outcome', () => {
  const marks = [exit(30, 'stopped'), start(0), exit(10, 'crashed'), start(12), exit(9, 'killed')];
  assert.equal(
    clusterMarks(marks, 20).map(({ x, entry, count }) => [x, entry.outcome, count]),
    [
      [0, 'crashed', 4],
      [30, 'stopped', 1],
    ],
  );
});

test('Marks with enough space are unchanged', () => {
  assert.equal(
    clusterMarks([start(0), exit(20, 'exited'), start(40)], 20).map(({ count }) => count),
    [1, 1, 1],
  );
  assert.equal(clusterMarks([], 20), []);
});

test.run();
