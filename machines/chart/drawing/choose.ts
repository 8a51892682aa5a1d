/** Tells which of several drawings of the same chart is read most easily. */
import type { Box, Drawing, Line } from './drawing.js';
import { lengthOf, metrics } from './graph.js';

/** A page of this width shows it without making it smaller. */
export const widest = 1_280;

/** @returns less for a better one, in units of SVG: how far the eye goes along the arrows, and what keeps it from reading */
export function effortOf(drawing: Drawing, points: readonly (readonly { x: number; y: number }[])[]): number {
  const segments = points.flatMap((line) => line.slice(1).map((end, index) => spanOf(line[index] ?? end, end)));
  const texts = [...drawing.states, ...drawing.arrows].flatMap(({ lines }) => lines.map(boxOf));
  const crossed = texts.reduce((sum, text) => sum + segments.filter((segment) => overlap(text, segment)).length, 0);
  const crossings = segments.reduce(
    (sum, segment, index) => sum + segments.slice(index + 1).filter((other) => overlap(segment, other)).length,
    0,
  );
  const length = segments.reduce((sum, { width, height }) => sum + width + height, 0);
  return length + drawing.height + 250 * crossed + 30 * crossings + 100 * Math.max(0, drawing.width - widest);
}

/** @returns where a text stands, a little less than its line is high */
export function boxOf(line: Line): Box {
  return {
    x: line.x,
    y: line.y - metrics.fontSize + 2,
    width: lengthOf(line) * metrics.character,
    height: metrics.fontSize,
  };
}

/** @returns whether two boxes share more than an edge */
export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** A little thicker than nothing, so that it can overlap. */
function spanOf(a: { x: number; y: number }, b: { x: number; y: number }): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x) + 0.1,
    height: Math.abs(a.y - b.y) + 0.1,
  };
}
