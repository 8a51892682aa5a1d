/**
 * The drawing at scales at which its texts are too small to read. Only the names of the states are shown, in their
 * boxes or next to them.
 */
import type { Box, Drawing, StateBox } from '../../../../../machines/review/drawing/drawing.js';
import { minTextScale } from './viewport.js';

/** The height of a name in pixels. */
export const namePixels = 11;

/** The height of a name in a drawing of names that is not much smaller than its full size. */
const largeNamePixels = 13;
const minLargeScale = 0.8;

/** The width of a character of the fixed-width font, as a part of its height. */
const characterWidth = 0.6;

/** The number of pixels by which a name may be wider than its box. */
const slack = 2;

/** The minimum height of a box, in pixels, for the letters of a name. */
const minBoxHeight = 8;

/**
 * The distance in pixels between a name outside of its box and two edges: the edge of its box, and the edge of the
 * state around it.
 */
const gap = 2;

export interface OverviewName {
  readonly id: string;
  readonly text: string;
  /** The middle of the text, or its start. */
  readonly x: number;
  readonly y: number;
  readonly isCentred: boolean;
  /** Whether the name is next to its box, because the box is too small for the name. */
  readonly isOutside: boolean;
}

/**
 * Returns whether the texts of a drawing are too small at a scale. Allow for rounding: the scale of a fitted drawing
 * may be slightly smaller.
 */
export function isOverviewScale(scale: number): boolean {
  return scale < minTextScale - 0.001;
}

/** Returns the height of the names in pixels. @param hasOnlyNames whether the drawing was made for names alone */
export function findNamePixels(scale: number, hasOnlyNames: boolean): number {
  return hasOnlyNames && scale >= minLargeScale ? largeNamePixels : namePixels;
}

/**
 * Returns the names that are shown at a scale. The name of an active state without open parts is always included.
 * @param nameOf returns the name of a state
 */
export function listOverviewNames(
  drawing: Drawing,
  scale: number,
  active: ReadonlySet<string>,
  nameOf: (id: string) => string,
  pixels = namePixels,
): OverviewName[] {
  const height = pixels / scale;
  const isOpen = (id: string): boolean => drawing.states.some(({ state }) => state.parent === id);
  const inner = drawing.states.filter(({ state }) => !isOpen(state.id));
  const occupied: Box[] = [...inner];
  const names: OverviewName[] = [];
  for (const box of drawing.states) {
    const { id } = box.state;
    const text = nameOf(id);
    const width = text.length * height * characterWidth;
    const common = { id, text };
    if (isOpen(id)) {
      const x = Math.max(box.x + height * 0.5, box.lines[0]?.x ?? 0);
      if (x + width <= box.x + box.width && box.height >= height)
        names.push({ ...common, x, y: box.y + height * 1.1, isCentred: false, isOutside: false });
      continue;
    }
    const fits = width <= box.width + slack / scale && box.height * scale >= minBoxHeight;
    const place = fits ? null : findFreePlace(box, { width, height }, scale, drawing, occupied);
    if (place !== null) {
      occupied.push(place);
      names.push({ ...common, ...toMiddle(place, height), isOutside: true });
    } else if (fits || active.has(id)) names.push({ ...common, ...toMiddle(box, height), isOutside: false });
  }
  return names;
}

type Size = Pick<Box, 'width' | 'height'>;

/**
 * Returns the position of a name below, next to or above its box, at which the name covers no box and no other name;
 * `null` if no such position exists.
 */
function findFreePlace(box: StateBox, { width, height }: Size, scale: number, drawing: Drawing, occupied: Box[]) {
  const around = drawing.states.find(({ state }) => state.id === box.state.parent) ?? { x: 0, y: 0, ...drawing };
  const [middle, distance] = [box.x + (box.width - width) / 2, gap / scale];
  const places: Box[] = [
    { x: middle, y: box.y + box.height + distance, width, height },
    { x: box.x + box.width + distance, y: box.y + (box.height - height) / 2, width, height },
    { x: box.x - width - distance, y: box.y + (box.height - height) / 2, width, height },
    { x: middle, y: box.y - height - distance, width, height },
  ];
  return (
    places.find(
      (place) => contains(around, place, distance + 1 / scale) && !occupied.some((other) => overlap(place, other)),
    ) ?? null
  );
}

function toMiddle({ x, y, width, height }: Box, textHeight: number) {
  return { x: x + width / 2, y: y + height / 2 + textHeight * 0.35, isCentred: true };
}

/** Returns whether a box is inside of another box, at a distance from its edge. */
function contains(outer: Box, inner: Box, distance: number): boolean {
  return (
    inner.x >= outer.x + distance &&
    inner.y >= outer.y + distance &&
    inner.x + inner.width <= outer.x + outer.width - distance &&
    inner.y + inner.height <= outer.y + outer.height - distance
  );
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
