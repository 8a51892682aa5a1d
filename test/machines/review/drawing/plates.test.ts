/** The texts of the drawing, and the arrows that pass behind them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { avoidArrows, measureLine } from '../../../../machines/review/drawing/plates.js';

const test = suite('machines/review/drawing/plates');

const title = { x: 10, y: 20, transition: null, spans: [{ kind: 'name' as const, text: 'running' }] };
const fontSize = 11;
const arrowAt = (x: number, from = 0, to = 100) => [
  { x, y: from },
  { x, y: to },
];

test('A title moves to the right of the arrows that cross it', () => {
  const moved = avoidArrows(title, fontSize, 400, [arrowAt(20), arrowAt(30), arrowAt(70)]);
  assert.ok(measureLine(moved, fontSize).x > 70);
  assert.is(moved.y, title.y);
});

test('A title stays if no arrow crosses it, and if there is no space next to the arrow', () => {
  assert.equal(avoidArrows(title, fontSize, 400, [arrowAt(300), arrowAt(20, 40, 90)]), title);
  assert.equal(avoidArrows(title, fontSize, 70, [arrowAt(40)]), title);
});

test.run();
