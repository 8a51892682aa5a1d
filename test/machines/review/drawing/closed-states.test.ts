/** The drawing with closed states. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notation } from '../../../../http/api/server/notation.js';
import { measureChartWords } from '../../../../http/ui/text/chart-words.js';
import { describeChart } from '../../../../machines/review/chart.js';
import { closeStates, enterInnermost, listClosableStates } from '../../../../machines/review/drawing/closed-states.js';
import { layOutViews } from '../../../../machines/review/drawing/layout.js';
import { describeAnswers } from '../../../../machines/review/state-answers.js';
import { serverMachine } from '../../../../machines/server/server.js';

const test = suite('machines/review/drawing/closed-states');

const chart = describeChart(serverMachine);
const closable = listClosableStates(chart);

const { geometries, names } = await layOutViews(chart, describeAnswers(), notation, measureChartWords());

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

test('A transition to a state with inner states leads to the state that it enters', () => {
  const { states, transitions } = enterInnermost(closeStates(chart, new Set(closable)));
  const targetsOf = (event: string): (readonly string[])[] =>
    transitions.filter((each) => each.event === event && each.source !== '').map(({ targets }) => targets);
  assert.equal(targetsOf('start')[0], ['server.running.launching']);
  assert.equal(
    states.filter(({ initial }) => initial !== null).map(({ id }) => id),
    ['server'],
  );
});

test('Each arrow between two states of the overview has a text of its own', () => {
  const arrows = geometries['']?.arrows.filter(({ lines }) => lines.length > 0) ?? [];
  const texts = arrows.map(({ lines }) => lines.flatMap(({ spans }) => spans.map(({ text }) => text)).join(', '));
  assert.equal(
    texts.filter((text) => text.startsWith('Found')),
    ['Found running'],
  );
  assert.is(new Set(texts).size, 7);
  assert.is(geometries['']?.starts.length, 1);
});

test('There is a drawing for each choice of open states, and the first has six boxes', () => {
  assert.is(Object.keys(geometries).length, 7);
  assert.equal(
    geometries['']?.states.map(({ state }) => state.key),
    ['stopped', 'running', 'launching', 'up', 'stopping', 'stuck'],
  );
  const names = geometries['']?.states.flatMap(({ lines }) => lines.flatMap(({ spans }) => spans));
  assert.ok(names?.some(({ state }) => state === 'server.running.stopping.requested'));
});

test('The arrows have the events in words, with space for the longest translation', () => {
  const lines = geometries['']?.arrows.flatMap((arrow) => arrow.lines) ?? [];
  const texts = lines.flatMap(({ spans }) => spans.map(({ text }) => text));
  assert.ok(texts.includes('All processes exit') && !texts.includes('process.treeExited'), texts.join(', '));
  assert.ok(lines.every(({ spans, length = 0 }) => length >= (spans[0]?.text.length ?? 0)));
});

test('The states of a run are drawn from top to bottom in their order', () => {
  for (const states of [geometries['']?.states, names['']?.states]) {
    const tops = ['launching', 'up', 'stopping', 'stuck'].map(
      (key) => states?.find(({ state }) => state.key === key)?.y,
    );
    assert.equal(
      tops,
      [...tops].sort((a = 0, b = 0) => a - b),
    );
  }
});

test('An arrow to an earlier state leads from its source to its target', () => {
  const { arrows = [], states = [] } = geometries[''] ?? {};
  const arrow = arrows.find(({ source, target }) => source.endsWith('.stopping') && target.endsWith('.launching'));
  const boxOf = (id: string | undefined) => states.find(({ state }) => state.id === id);
  const [stopping, launching] = [boxOf(arrow?.source), boxOf(arrow?.target)];
  const yOf = (path = ''): number => Number(/^M[\d.]+ ([\d.]+)/.exec(path)?.[1]);
  assert.ok(Math.abs(yOf(arrow?.path) - (stopping?.y ?? 0)) < 1, 'the line begins at stopping');
  assert.ok(Math.abs(yOf(arrow?.head) - (launching?.y ?? 0) - (launching?.height ?? 0)) < 1, 'it ends at launching');
});

test('Each drawing of the names alone is no wider than the drawing with texts', () => {
  assert.equal(Object.keys(names), [...Object.keys(geometries), closable.join(',')]);
  for (const [key, { width, states, arrows }] of Object.entries(names)) {
    assert.ok(width <= (geometries[key]?.width ?? Infinity), key);
    assert.ok(states.every(({ lines }) => lines.length === 1) && arrows.every(({ lines }) => lines.length === 0));
  }
});

test.run();
