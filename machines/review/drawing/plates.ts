/**
 * The plates under the labels of a drawing. A plate has the colour of the ground below its label, and hides the part of
 * a line that would cross the label.
 */
import type { Box, Geometry, Line } from './drawing.js';
import { type Point, roundToTenth } from './svg-path.js';

/** The width of a character divided by the size of the text. The font of the drawing has a fixed width. */
const characterWidth = 0.61;

/** The distance between a text and the edge of its plate. */
const margin = { x: 3, y: 2 } as const;

export interface Plate extends Box {
  /** The depth of the innermost state that contains the label; `null` on the canvas. */
  readonly depth: number | null;
}

/** Returns the box of a text with its plate's margin. @param fontSize the size of the text */
export function measureLine({ x, y, spans, isCentred }: Line, fontSize: number): Box {
  const characters = spans.reduce((sum, { text }) => sum + text.length + 1, -1);
  const width = characters * fontSize * characterWidth;
  return {
    x: roundToTenth((isCentred === true ? x - width / 2 : x) - margin.x),
    y: roundToTenth(y - fontSize + 1 - margin.y),
    width: roundToTenth(width + 2 * margin.x),
    height: fontSize + 2 + 2 * margin.y,
  };
}

/**
 * Returns a text that is moved to the right of the vertical lines that cross it, if there is enough space to the right.
 * @param end the position at which the text must end
 */
export function avoidArrows(text: Line, fontSize: number, end: number, arrows: readonly (readonly Point[])[]): Line {
  const box = measureLine(text, fontSize);
  const columns = arrows
    .flatMap((points) => points.map((point, index) => [point, points[index + 1] ?? point] as const))
    .filter(
      ([from, to]) =>
        roundToTenth(from.x) === roundToTenth(to.x) && overlaps([from.y, to.y], [box.y, box.y + box.height]),
    )
    .map(([{ x }]) => x);
  const crossing = columns.filter((x) => x >= box.x && x <= box.x + box.width);
  const moved = { ...text, x: roundToTenth(Math.max(...crossing) + 2 * margin.x) };
  if (crossing.length === 0 || moved.x + box.width > end) return text;
  return avoidArrows(moved, fontSize, end, arrows);
}

function overlaps([one, two]: readonly [number, number], [from, to]: readonly [number, number]): boolean {
  return Math.max(one, two) >= from && Math.min(one, two) <= to;
}

/** Returns the plate of a label next to an arrow. */
export function placePlate(line: Line, { states }: Pick<Geometry, 'states'>, fontSize: number): Plate {
  const box = measureLine(line, fontSize);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const depths = states.filter((state) => contains(state, x, y)).map(({ depth }) => depth);
  return { ...box, depth: depths.length === 0 ? null : Math.max(...depths) };
}

function contains(box: Box, x: number, y: number): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}
