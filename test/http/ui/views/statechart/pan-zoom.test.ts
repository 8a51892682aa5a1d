/** Which part of the drawing is seen. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fitWidth, type Look, pan, reveal, zoom } from '../../../../../http/ui/views/statechart/pan-zoom.js';

const test = suite('the part of the drawing that is seen');

const drawing = { width: 1_200, height: 2_300 };
const frame = { width: 600, height: 500 };

const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-6;

test('it begins with the whole width, at the top', () => {
  assert.equal(fitWidth(drawing, frame), { scale: 0.5, x: 0, y: 0 });
});

test('on a large screen it is no larger than twice its size, in the middle', () => {
  assert.equal(fitWidth(drawing, { width: 3_000, height: 1_000 }), { scale: 2, x: 300, y: 0 });
});

test('what is pointed at stays where it is when it is made larger', () => {
  const look = zoom(fitWidth(drawing, frame), 2, { x: 150, y: 100 }, drawing, frame);
  assert.equal(look, { scale: 1, x: -150, y: -100 });
});

test('it can be made so small that all of it is seen, and no smaller', () => {
  const look = zoom(fitWidth(drawing, frame), 0.001, { x: 0, y: 0 }, drawing, frame);
  assert.ok(near(look.scale, 500 / 2_300));
  assert.ok(near(look.x, (600 - 1_200 * look.scale) / 2));
});

test('it cannot be moved out of sight', () => {
  assert.equal(pan(fitWidth(drawing, frame), 10_000, 10_000, drawing, frame), { scale: 0.5, x: 0, y: 0 });
  assert.equal(pan(fitWidth(drawing, frame), -10_000, -10_000, drawing, frame), { scale: 0.5, x: 0, y: 500 - 1_150 });
});

test('a state that is not seen is moved into sight, and one that is stays', () => {
  const begin = fitWidth(drawing, frame);
  assert.equal(reveal(begin, { x: 100, y: 100, width: 200, height: 100 }, drawing, frame), begin);
  const look = reveal(begin, { x: 100, y: 2_000, width: 200, height: 100 }, drawing, frame);
  assert.ok(2_000 * look.scale + look.y >= 0 && 2_100 * look.scale + look.y <= frame.height);
});

test('whatever is done, the drawing fills the frame as far as it reaches', () => {
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('zoom' as const),
      a: fc.double({ min: 0.2, max: 5, noNaN: true }),
      x: fc.integer({ min: 0, max: 600 }),
      y: fc.integer({ min: 0, max: 500 }),
    }),
    fc.record({
      kind: fc.constant('pan' as const),
      a: fc.constant(0),
      x: fc.integer({ min: -900, max: 900 }),
      y: fc.integer({ min: -900, max: 900 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      const look = acts.reduce<Look>(
        (now, { kind, a, x, y }) =>
          kind === 'pan' ? pan(now, x, y, drawing, frame) : zoom(now, a, { x, y }, drawing, frame),
        fitWidth(drawing, frame),
      );
      for (const [offset, length, room] of [
        [look.x, drawing.width, frame.width],
        [look.y, drawing.height, frame.height],
      ] as const) {
        const end = offset + length * look.scale;
        assert.ok(length * look.scale <= room + 1e-6 ? near(offset, room - end) : offset <= 1e-6 && end >= room - 1e-6);
      }
    }),
  );
});

test.run();
