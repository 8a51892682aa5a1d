/** Creates SVG paths of arrows that are parallel to the axes. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

const corner = 6;
const headLength = 8;
const headWidth = 4;

/** Rounds a number to a tenth, to keep the files small. */
export const roundToTenth = (number: number): number => Math.round(number * 10) / 10;

const at = ({ x, y }: Point): string => `${roundToTenth(x)} ${roundToTenth(y)}`;

/** Returns the point at a distance from the first point, towards the second point. */
function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

const measureDistance = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y);

/** Returns a path through the points, with round corners. The path ends at the arrowhead. */
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

/** Returns the path of the arrowhead at the last point. */
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

/** Shortens the line, so that it is not visible next to the tip of the arrowhead. */
function withShortEnd(points: readonly Point[]): readonly Point[] {
  const [tip, before] = [...points].reverse();
  if (tip === undefined || before === undefined) return points;
  return [...points.slice(0, -1), towards(tip, before, Math.min(headLength - 2, measureDistance(tip, before)))];
}
