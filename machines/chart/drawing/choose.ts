/** Compares drawings of the same chart: the best one is the easiest to read. */
import type { Box, Drawing, Line } from './drawing.js';
import { lengthOf, metrics } from './graph.js';

/** The drawing should fit a page of this width without being scaled down. */
export const maxWidth = 1_280;

/** Returns the reading effort, in SVG units: the length of the arrows, plus penalties for crossings and excess width. */
export function effortOf(drawing: Drawing, points: readonly (readonly { x: number; y: number }[])[]): number {
  const segments = points.flatMap((line) => line.slice(1).map((end, index) => segmentBox(line[index] ?? end, end)));
  const texts = [...drawing.states, ...drawing.arrows].flatMap(({ lines }) => lines.map(textBox));
  const crossed = texts.reduce((sum, text) => sum + segments.filter((segment) => overlaps(text, segment)).length, 0);
  const crossings = segments.reduce(
    (sum, segment, index) => sum + segments.slice(index + 1).filter((other) => overlaps(segment, other)).length,
    0,
  );
  const length = segments.reduce((sum, { width, height }) => sum + width + height, 0);
  return length + drawing.height + 250 * crossed + 30 * crossings + 100 * Math.max(0, drawing.width - maxWidth);
}

/** Returns the box of a text, slightly lower than its line. */
export function textBox(line: Line): Box {
  return {
    x: line.x,
    y: line.y - metrics.fontSize + 2,
    width: lengthOf(line) * metrics.character,
    height: metrics.fontSize,
  };
}

/** Returns whether two boxes share more than an edge. */
export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Returns the box of a segment, with a minimal thickness so that it can overlap. */
function segmentBox(a: { x: number; y: number }, b: { x: number; y: number }): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x) + 0.1,
    height: Math.abs(a.y - b.y) + 0.1,
  };
}
