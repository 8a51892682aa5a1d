/** The layout: the drawing contains the whole machine, and no element covers another. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { setup } from 'xstate';
import { notation } from '../../../../http/api/server/notation.js';
import { describeChart, describeTrigger } from '../../../../machines/review/chart.js';
import type { Box, Line } from '../../../../machines/review/drawing/drawing.js';
import { measureLabel, metrics } from '../../../../machines/review/drawing/graph.js';
import { layOut } from '../../../../machines/review/drawing/layout.js';
import { describeAnswers } from '../../../../machines/review/state-answers.js';
import { serverMachine } from '../../../../machines/server/server.js';

/** Returns the box of a text, which is slightly less high than its line. */
const textBox = (line: Line): Box => ({
  x: line.x,
  y: line.y - metrics.fontSize + 2,
  width: measureLabel(line) * metrics.character,
  height: metrics.fontSize,
});

/** Returns whether two boxes share more than an edge. */
const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const test = suite('machines/review/drawing/layout');

const chart = describeChart(serverMachine);
const drawing = await layOut(chart, describeAnswers(), notation);
const arrowLines = drawing.arrows.flatMap(({ lines }) => lines);
const stateLines = drawing.states.flatMap(({ lines }) => lines);

const textOf = ({ spans }: Line): string => spans.map(({ text }) => text).join(' ');

function contains(outer: Box, inner: Box): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

function stateBox(id: string) {
  const found = drawing.states.find(({ state }) => state.id === id);
  if (found === undefined) throw new Error(`${id} is not in the drawing.`);
  return found;
}

test('The same chart always has the same drawing', async () => {
  assert.is(JSON.stringify(await layOut(chart, describeAnswers(), notation)), JSON.stringify(drawing));
});

test('The drawing has every state, each inside its enclosing state', () => {
  assert.equal(
    drawing.states.map(({ state }) => state.id),
    chart.states.filter(({ parent }) => parent !== null).map(({ id }) => id),
  );
  for (const box of drawing.states) {
    const { parent } = box.state;
    assert.ok(contains(parent === chart.id ? { x: 0, y: 0, ...drawing } : stateBox(parent ?? ''), box), box.state.id);
  }
});

test('The drawing has every transition once', () => {
  chart.transitions.forEach((transition, index) => {
    const name = `${transition.source} ${transition.event ?? transition.delay}`;
    const arrows = drawing.arrows.filter(({ transitions }) => transitions.includes(index));
    assert.is(arrows.length, transition.targets.length, name);
    assert.ok(
      arrows.every(({ source, target }) => source === transition.source && transition.targets.includes(target)),
      name,
    );
    const lines =
      transition.targets.length > 0 ? arrows.flatMap((arrow) => arrow.lines) : stateBox(transition.source).lines;
    const text = lines
      .filter((line) => line.transition === index)
      .map(textOf)
      .join(' ');
    assert.match(text, describeTrigger(transition));
    if (transition.guard !== null) assert.match(text, `[${transition.guard}]`);
  });
  assert.equal(drawing.transitions, chart.transitions);
});

test('No text covers another text or a state, and each text stays in its box', () => {
  const texts = [...arrowLines, ...stateLines, ...drawing.legend];
  const canvas = { x: 0, y: 0, ...drawing };
  texts.forEach((line, index) => {
    assert.ok(contains(canvas, textBox(line)), textOf(line));
    const covered = texts.slice(index + 1).find((other) => overlaps(textBox(line), textBox(other)));
    assert.ok(covered === undefined, `${textOf(line)} covers ${covered === undefined ? '' : textOf(covered)}`);
  });
  const innermost = drawing.states.filter(({ state }) => state.kind === 'atomic');
  for (const line of arrowLines)
    for (const box of innermost) assert.not.ok(overlaps(textBox(line), box), `${textOf(line)} covers ${box.state.id}`);
  for (const box of drawing.states)
    for (const line of box.lines) assert.ok(contains(box, textBox(line)), `${textOf(line)} leaves ${box.state.id}`);
});

test('The drawing is readable on a page of 1,280 pixels at its full size', () => {
  assert.ok(drawing.width <= 1_280, String(drawing.width));
  assert.ok(drawing.fontSize >= 11);
});

test('The drawing has the answers of transitions and of false guards', () => {
  const atArrows = arrowLines.map(textOf);
  for (const text of [
    'else 400',
    'start [isLaunchPossible] / 204',
    'stop [hasNotice] / 204',
    'kill / 204',
    'cancelRecovery / 204',
  ]) {
    assert.ok(atArrows.includes(text), text);
  }
  const lines = (id: string) => stateBox(id).lines.map(textOf);
  assert.ok(lines('server.running').includes('command [hasLine] / 202 else 400'));
  assert.ok(lines('server.running').includes('restart [isLaunchImpossible] / 500'));
  assert.ok(lines('server.running').some((text) => /^start\b.* \/ 409 no transition$/.test(text)));
  assert.ok(lines('server.stopped').some((text) => /^restart, stop, command\b.* \/ 409 no transition$/.test(text)));
  assert.ok(lines('server.stopped.idle').includes('cancelRecovery / 409 no transition'));
  assert.ok(lines('server.stopped.due').includes('operations are queued'));
  assert.not.ok(lines('server.running.up').includes('operations are queued'));
});

test('The drawing has tags, actors, entry actions, delays and initial states', () => {
  const lines = (id: string) => stateBox(id).lines.map(textOf);
  assert.equal(lines('server.running.stuck').slice(0, 2), ['stuck settled', 'entry / recordStuck']);
  assert.ok(lines('server.running').includes('invokes process'));
  assert.ok(arrowLines.map(textOf).includes('after grace'));
  assert.is(drawing.starts.length, chart.states.filter(({ initial }) => initial !== null).length);
});

test('The kind of an arrow is the cause of its transitions', () => {
  const kindOf = (event: string) =>
    drawing.arrows.find(({ transitions }) =>
      transitions.some((index) => {
        const each = chart.transitions[index];
        return (each?.event ?? each?.delay) === event;
      }),
    )?.kind;
  assert.equal([kindOf('stop'), kindOf('grace'), kindOf('process.ready')], ['operation', 'time', 'world']);
});

test('A machine with one state and a transition to itself can be drawn', async () => {
  const machine = setup({}).createMachine({
    id: 'm',
    initial: 'a',
    states: { a: { on: { again: { target: 'a', reenter: true } } } },
  });
  const { states, arrows, starts } = await layOut(describeChart(machine), new Map(), notation);
  assert.is(states.length, 1);
  assert.equal(
    arrows.map(({ source, target }) => [source, target]),
    [['m.a', 'm.a']],
  );
  assert.is(starts.length, 1);
});

test.run();
