/** The drawing with closed states. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notation } from '../../../../http/api/server/notation.js';
import { describeChart } from '../../../../machines/review/chart.js';
import { closeStates, listClosableStates } from '../../../../machines/review/drawing/closed-states.js';
import { layOutViews } from '../../../../machines/review/drawing/layout.js';
import { describeAnswers } from '../../../../machines/review/state-answers.js';
import { serverMachine } from '../../../../machines/server/server.js';

const test = suite('machines/review/drawing/closed-states');

const chart = describeChart(serverMachine);
const closable = listClosableStates(chart);

test('The innermost compound states can be closed', () => {
  assert.equal(closable, ['server.stopped', 'server.running.launching', 'server.running.stopping']);
});

test('A closed state hides the inner states, and takes over their transitions', () => {
  const closed = closeStates(chart, new Set(['server.running.stopping']));
  assert.ok(!closed.states.some(({ id }) => id.startsWith('server.running.stopping.')));
  const index = chart.transitions.findIndex(
    ({ source, delay }) => source === 'server.running.stopping.killing' && delay === 'killLimit',
  );
  const { source, targets } = closed.transitions[index] ?? {};
  assert.equal([source, targets], ['server.running.stopping', ['server.running.stuck']]);
  assert.is(closed.transitions.length, chart.transitions.length);
});

test('There is a drawing for each choice of open states, and the first has six boxes', async () => {
  const { geometries } = await layOutViews(chart, describeAnswers(), notation);
  assert.is(Object.keys(geometries).length, 7);
  assert.equal(
    geometries['']?.states.map(({ state }) => state.key),
    ['stopped', 'running', 'launching', 'up', 'stopping', 'stuck'],
  );
  const names = geometries['']?.states.flatMap(({ lines }) => lines.flatMap(({ spans }) => spans));
  assert.ok(names?.some(({ state }) => state === 'server.running.stopping.requested'));
});

test('Each drawing of the names alone is no wider than the drawing with texts', async () => {
  const { geometries, names } = await layOutViews(chart, describeAnswers(), notation);
  assert.equal(Object.keys(names), [...Object.keys(geometries), closable.join(',')]);
  for (const [key, { width, states, arrows }] of Object.entries(names)) {
    assert.ok(width <= (geometries[key]?.width ?? Infinity), key);
    assert.ok(states.every(({ lines }) => lines.length === 1) && arrows.every(({ lines }) => lines.length === 0));
  }
});

test.run();
