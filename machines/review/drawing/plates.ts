/**
 * The plates under the labels of a drawing. A plate has the colour of the ground on which its label is, and hides the
 * part of a line that would cross the label.
 */
import type { Box, Geometry, Line } from './drawing.js';
import { roundToTenth } from './svg-path.js';

/** The width of a character divided by the size of the text. The font of the drawing has a fixed width. */
const characterWidth = 0.61;

/** The distance between a text and the edge of its plate. */
const margin = { x: 3, y: 2 } as const;

export interface Plate extends Box {
  /** The depth of the innermost state that contains the label; `null` on the canvas. */
  readonly depth: number | null;
}

/** Returns the box of a text with its plate's margin. @param fontSize the size of the text */
export function measureLine({ x, y, spans }: Line, fontSize: number): Box {
  const characters = spans.reduce((sum, { text }) => sum + text.length + 1, -1);
  return {
    x: roundToTenth(x - margin.x),
    y: roundToTenth(y - fontSize + 1 - margin.y),
    width: roundToTenth(characters * fontSize * characterWidth + 2 * margin.x),
    height: fontSize + 2 + 2 * margin.y,
  };
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
