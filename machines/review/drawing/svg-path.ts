/** SVG paths for arrows parallel to the axes. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

const corner = 6;
const headLength = 8;
const headWidth = 4;

/** Rounds to a tenth, to keep the files small. */
export const roundToTenth = (number: number): number => Math.round(number * 10) / 10;

const at = ({ x, y }: Point): string => `${roundToTenth(x)} ${roundToTenth(y)}`;

/** Returns the point at a distance from the first point, in the direction of the second. */
function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

const measureDistance = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y);

/** Returns a path with round corners through the points; it ends at the head. */
export function drawLine(points: readonly Point[]): string {
  const [first, ...rest] = withShortEnd(points);
  if (first === undefined) return '';
  const parts = rest.map((point, index) => {
    const before = index === 0 ? first : (rest[index - 1] as Point);
    const after = rest[index + 1];
    if (after === undefined) return `L${at(point)}`;
    const radius = Math.min(corner, measureDistance(before, point) / 2, measureDistance(point, after) / 2);
    return `L${at(towards(point, before, radius))}Q${at(point)} ${at(towards(point, after, radius))}`;
  });
  return `M${at(first)}${parts.join('')}`;
}

/** Returns the path of the head at the last point. */
export function drawHead(points: readonly Point[]): string {
  const [tip, before] = [...points].reverse();
  if (tip === undefined || before === undefined) return '';
  const base = towards(tip, before, headLength);
  const [dx, dy] = [
    ((tip.y - before.y) / (measureDistance(tip, before) || 1)) * headWidth,
    ((before.x - tip.x) / (measureDistance(tip, before) || 1)) * headWidth,
  ];
  return `M${at(tip)}L${at({ x: base.x + dx, y: base.y + dy })}L${at({ x: base.x - dx, y: base.y - dy })}Z`;
}

/** Shortens the line: it must not show next to the tip. */
function withShortEnd(points: readonly Point[]): readonly Point[] {
  const [tip, before] = [...points].reverse();
  if (tip === undefined || before === undefined) return points;
  return [...points.slice(0, -1), towards(tip, before, Math.min(headLength - 2, measureDistance(tip, before)))];
}
