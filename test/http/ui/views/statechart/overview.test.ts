/** The drawing at scales at which its texts are too small to read. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  isOverviewScale,
  listOverviewNames,
  namePixels,
} from '../../../../../http/ui/views/statechart/chart/overview.js';
import { chartNames } from '../../../../../http/ui/views/statechart/chart/state-names.js';
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';

const test = suite('http/ui/views/statechart/overview');

const state = (
  id: string,
  parent: string | null,
  [x, y, width, height]: readonly [number, number, number, number],
) => ({
  ...{ x, y, width, height, depth: 0, lines: [] },
  state: { id, parent, kind: 'atomic', tags: [] },
});

const drawing = {
  width: 400,
  height: 400,
  states: [
    state('server.running', 'server', [0, 0, 400, 300]),
    state('server.running.up', 'server.running', [20, 100, 60, 30]),
    state('server.running.launching', 'server.running', [120, 100, 60, 30]),
  ],
} as unknown as Drawing;

const namesAt = (scale: number, active: readonly string[] = []): readonly string[] =>
  listOverviewNames(drawing, scale, new Set(active), chartNames.short).map(({ text }) => text);

test('Texts of 11 units are too small below a scale of one, except for rounding', () => {
  assert.ok(namePixels >= 11);
  assert.equal([0.5, 0.99, 0.9999, 1, 2].map(isOverviewScale), [true, true, false, false, false]);
});

test('A name is next to its box if the name does not fit into the box', () => {
  const outside = (scale: number) =>
    listOverviewNames(drawing, scale, new Set(), chartNames.short)
      .filter(({ isOutside }) => isOutside)
      .map(({ text }) => text);
  assert.equal(namesAt(1.2), ['running', 'up', 'launching']);
  assert.equal(outside(1.2), []);
  assert.equal(namesAt(0.5), ['running', 'up', 'launching']);
  assert.equal(outside(0.5), ['launching']);
});

test('A name that does not fit next to its box is left out', () => {
  assert.equal(namesAt(0.2), ['running', 'up']);
  assert.equal(namesAt(0.1), []);
});

test('The innermost active state is named at any scale', () => {
  assert.equal(namesAt(0.1, ['server.running', 'server.running.launching']), ['launching']);
});

test.run();
