/**
 * The drawing at scales at which its texts are too small to read: the names of the states alone, 11 pixels high, where
 * the boxes have room for them.
 */
import type { Drawing, StateBox } from '../../../../../machines/review/drawing/drawing.js';
import { minTextScale } from './viewport.js';

/** The height of a name in pixels. */
export const namePixels = 11;

/** The width of a character of the fixed-width font, as a part of its height. */
const characterWidth = 0.62;

/** Pixels by which a name may be wider than its box. */
const slack = 6;

export interface OverviewName {
  readonly id: string;
  readonly text: string;
  /** The middle of the text, or its start. */
  readonly x: number;
  readonly y: number;
  readonly isCentred: boolean;
}

/**
 * Returns whether the texts of a drawing are too small at a scale. Allow for rounding: the scale of a fitted drawing
 * may be slightly smaller.
 */
export function isOverviewScale(scale: number): boolean {
  return scale < minTextScale - 0.001;
}

/** Returns the names that are shown at a scale. Active states always keep their names. */
export function listOverviewNames(drawing: Drawing, scale: number, active: ReadonlySet<string>): OverviewName[] {
  const height = namePixels / scale;
  return drawing.states.flatMap((box): OverviewName[] => {
    const { id } = box.state;
    const text = id.split('.').at(-1) ?? id;
    const isOpen = drawing.states.some(({ state }) => state.parent === id);
    const fits = text.length * namePixels * characterWidth <= box.width * scale + slack && hasHeight(box, scale);
    if (!fits && !(active.has(id) && !isOpen)) return [];
    return isOpen
      ? [{ id, text, x: box.x + height * 0.5, y: box.y + height * 1.1, isCentred: false }]
      : [{ id, text, x: box.x + box.width / 2, y: box.y + box.height / 2 + height * 0.35, isCentred: true }];
  });
}

function hasHeight({ height }: StateBox, scale: number): boolean {
  return height * scale >= namePixels - 1;
}
