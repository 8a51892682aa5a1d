/** The viewport of the drawing: limits, start, and bringing a state into view. */
import type { ZoomTransform } from 'd3-zoom';
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Box,
  createViewport,
  type Size,
  type View,
} from '../../../../../http/ui/views/statechart/chart/viewport.js';

const test = suite('http/ui/views/statechart/viewport');

const drawing = { width: 1_200, height: 2_300 };
const standard = { width: 600, height: 500 };

const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;

/** Opens a viewport on an element of the size. `shown` returns the current transform as plain data. */
function openViewport({ width, height }: Size = standard, first: View | null = null) {
  const element = { clientWidth: width, clientHeight: height };
  let transform: ZoomTransform | null = null;
  let visible: Box | null = null;
  let gestures = 0;
  const viewport = createViewport(element as never, drawing, {
    first,
    onChange: (changed, part) => ([transform, visible] = [changed, part]),
    onGesture: () => (gestures += 1),
  });
  viewport.resize();
  const shown = () => {
    const { k, x, y } = transform as unknown as ZoomTransform;
    return { k, x, y };
  };
  return { viewport, element, shown, visible: () => visible, gestures: () => gestures };
}

test('A drawing wider than the frame starts at its top left corner', () => {
  assert.equal(openViewport().shown(), { k: 1, x: 0, y: 0 });
});

test('A drawing of names starts as a whole, or fits the width of the frame', () => {
  const scaleOf = (size: Size): number => {
    const element = { clientWidth: 400, clientHeight: 300 };
    let scale = 0;
    const onChange = ({ k }: ZoomTransform): void => void (scale = k);
    createViewport(element as never, size, {
      first: null,
      hasOnlyNames: true,
      onChange,
      onGesture: assert.unreachable,
    }).resize();
    return scale;
  };
  assert.is(scaleOf({ width: 200, height: 400 }), 0.75);
  assert.is(scaleOf({ width: 400, height: 900 }), 1);
});

test('Fit shows the whole width, from the top', () => {
  const { viewport, shown } = openViewport();
  viewport.fit();
  assert.equal(shown(), { k: 0.5, x: 0, y: 0 });
});

test('Fit on a large screen shows the drawing in double size, in the middle', () => {
  const { viewport, shown } = openViewport({ width: 3_000, height: 1_000 });
  viewport.fit();
  assert.equal(shown(), { k: 2, x: 300, y: 0 });
});

test('The readable size brings a box into the middle', () => {
  const { viewport, shown, gestures } = openViewport();
  viewport.fit();
  viewport.read({ x: 500, y: 1_000, width: 200, height: 100 });
  assert.equal(shown(), { k: 1, x: 300 - 600, y: 250 - 1_050 });
  viewport.fit();
  viewport.read(null);
  assert.is(shown().k, 1);
  assert.is(gestures(), 4);
});

test('Zooming keeps the point in the middle of the frame', () => {
  const { viewport, shown } = openViewport();
  viewport.fit();
  viewport.panBy(0, -200);
  viewport.zoomBy(2);
  assert.equal(shown(), { k: 1, x: -300, y: -650 });
});

test('The smallest scale shows the whole drawing, in the middle', () => {
  const { viewport, shown } = openViewport();
  viewport.zoomBy(0.001);
  assert.ok(isNear(shown().k, 500 / 2_300));
  assert.ok(isNear(shown().x, (600 - 1_200 * shown().k) / 2));
});

test('The largest scale draws the chart at four times its size', () => {
  const { viewport, shown } = openViewport();
  viewport.zoomBy(1_000);
  assert.is(shown().k, 4);
});

test('The drawing cannot be moved out of the frame', () => {
  const { viewport, shown } = openViewport();
  viewport.fit();
  viewport.panBy(10_000, 10_000);
  assert.equal(shown(), { k: 0.5, x: 0, y: 0 });
  viewport.panBy(-10_000, -10_000);
  assert.equal(shown(), { k: 0.5, x: 0, y: 500 - 1_150 });
});

test('A state that is out of view is moved into view', () => {
  const { viewport, shown } = openViewport();
  viewport.fit();
  const before = shown();
  viewport.reveal({ x: 300, y: 250, width: 200, height: 100 });
  assert.equal(shown(), before);
  viewport.reveal({ x: 100, y: 2_000, width: 200, height: 100 });
  const { k, y } = shown();
  assert.ok(2_000 * k + y >= 0 && 2_100 * k + y <= standard.height);
});

test('A state that is almost as large as the frame is shown as a whole', () => {
  const { viewport, shown } = openViewport({ width: 366, height: 224 });
  const box = { x: 600, y: 1_500, width: 330, height: 180 };
  viewport.reveal(box);
  const { k, x, y } = shown();
  assert.is(k, 1);
  assert.ok(box.x + x >= 0 && box.x + box.width + x <= 366, `${x}`);
  assert.ok(box.y + y >= 0 && box.y + box.height + y <= 224, `${y}`);
});

test('A resized frame keeps the scale, and the drawing stays inside', () => {
  const { viewport, element, shown } = openViewport();
  viewport.panBy(-10_000, -10_000);
  element.clientHeight = 800;
  viewport.resize();
  const { k, x, y } = shown();
  assert.ok(k === 1 && isNear(x, 600 - 1_200) && isNear(y, 800 - 2_300), `${k} ${x} ${y}`);
});

test('A view has its scale and its centre in a frame of any size', () => {
  const view = { scale: 1.5, x: 700, y: 900 };
  for (const size of [standard, { width: 320, height: 300 }]) {
    const { viewport, visible } = openViewport(size, view);
    assert.equal(viewport.view(), view);
    const { x, y, width, height } = visible() as unknown as Box;
    assert.ok(isNear(x + width / 2, 700) && isNear(y + height / 2, 900) && isNear(width, size.width / 1.5));
    viewport.show(null);
    assert.not.equal(viewport.view(), view);
    viewport.show(view);
    assert.equal(viewport.view(), view);
  }
});

test('A view beyond the limits is shown at the limits', () => {
  const { viewport, shown } = openViewport(standard, { scale: 99, x: -5_000, y: 99_999 });
  assert.equal(shown(), { k: 4, x: 0, y: 500 - 2_300 * 4 });
  viewport.show({ scale: 0.01, x: 0, y: 0 });
  assert.ok(isNear(shown().k, 500 / 2_300));
});

test('A point is moved into the middle, as far as the drawing extends', () => {
  const { viewport, visible } = openViewport();
  viewport.centre(500, 1_000);
  assert.equal(viewport.view(), { scale: 1, x: 500, y: 1_000 });
  viewport.centre(0, 0);
  assert.equal([visible()?.x, visible()?.y], [0, 0]);
});

test('A drawing that fits into the frame is visible as a whole', () => {
  const { viewport, visible } = openViewport();
  viewport.zoomBy(0.001);
  const { x, y, width, height } = visible() as unknown as Box;
  assert.ok(x === 0 && y === 0 && isNear(width, drawing.width) && isNear(height, drawing.height));
});

test('Only movements by the user count as gestures', () => {
  const { viewport, element, gestures } = openViewport();
  viewport.reveal({ x: 100, y: 2_000, width: 200, height: 100 });
  element.clientHeight = 800;
  viewport.resize();
  viewport.show({ scale: 1, x: 0, y: 0 });
  assert.is(gestures(), 0);
  viewport.panBy(1, 1);
  viewport.zoomBy(2);
  viewport.centre(1, 1);
  viewport.fit();
  assert.is(gestures(), 4);
});

test('A frame without a size shows nothing yet', () => {
  const changes: ZoomTransform[] = [];
  const options = {
    first: null,
    onChange: (change: ZoomTransform) => changes.push(change),
    onGesture: assert.unreachable,
  };
  createViewport({ clientWidth: 0, clientHeight: 0 } as never, drawing, options).resize();
  assert.equal(changes, []);
});

test('The drawing covers the frame after any sequence of pan and zoom', () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('zoom' as const), factor: fc.double({ min: 0.2, max: 5, noNaN: true }) }),
    fc.record({
      kind: fc.constant('pan' as const),
      x: fc.integer({ min: -900, max: 900 }),
      y: fc.integer({ min: -900, max: 900 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      const { viewport, shown } = openViewport();
      for (const each of acts) {
        if (each.kind === 'zoom') viewport.zoomBy(each.factor);
        else viewport.panBy(each.x, each.y);
      }
      const { k, x, y } = shown();
      for (const [offset, length, room] of [
        [x, drawing.width, standard.width],
        [y, drawing.height, standard.height],
      ] as const) {
        const end = offset + length * k;
        assert.ok(length * k <= room + 1e-6 ? isNear(offset, room - end) : offset <= 1e-6 && end >= room - 1e-6);
      }
    }),
  );
});

test.run();
