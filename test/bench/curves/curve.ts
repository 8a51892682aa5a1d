/** A cost that is measured with an increasing amount, and the growth of this cost. */

/** The maximum exponent n of a cost ~ amount ^ n, by the word for the growth. */
const exponents = { flat: 0.1, logarithmic: 0.3, linear: 1.1 } as const;

export type Growth = keyof typeof exponents;

export interface Point {
  readonly amount: number;
  readonly cost: number;
}

export interface Curve {
  /** The measured value, for example `GET /history, the newest page, p50`. */
  readonly cost: string;
  readonly unit: 'ms' | 'cores' | 'MB' | 'µs of processor time';
  /** The counted items, in the plural. */
  readonly items: string;
  readonly expected: Growth;
  /** The points, sorted by amount. */
  readonly points: readonly Point[];
}

/**
 * The maximum difference of costs that does not count, in the curve's unit. Clocks and other processes cause such
 * differences.
 */
const noise = { ms: 0.5, cores: 0.02, MB: 4, 'µs of processor time': 20 } as const;

/** Returns the exponent n of a cost ~ amount ^ n from one point to another. */
function findExponent(from: Point, to: Point): number {
  return Math.log(to.cost / from.cost) / Math.log(to.amount / from.amount);
}

/** Returns the exponent n of a cost ~ amount ^ n from the first point to the last point. */
export function findWholeExponent(points: readonly Point[]): number {
  const [first, last] = [points[0], points.at(-1)];
  return first === undefined || last === undefined ? NaN : findExponent(first, last);
}

/**
 * Returns the first amount from which the cost grows faster than the curve permits, up to the next amount.
 * @returns `null` without such an amount
 */
export function findKnee({ points, expected, unit }: Curve): number | null {
  for (const [index, from] of points.entries()) {
    const to = points[index + 1];
    if (to === undefined || to.cost - from.cost <= noise[unit]) continue;
    // Between two points a cost grows less evenly than along the whole curve.
    if (findExponent(from, to) > exponents[expected] + 0.15) return from.amount;
  }
  return null;
}

/** Returns whether the cost grows no faster than the curve permits. */
export function growsAsExpected(curve: Curve): boolean {
  const costs = curve.points.map(({ cost }) => cost);
  const rise = Math.max(...costs) - Math.min(...costs);
  return (
    findKnee(curve) === null &&
    (rise <= noise[curve.unit] || findWholeExponent(curve.points) <= exponents[curve.expected])
  );
}

/** Returns a Markdown table with a row for each curve. */
export function toCurveTable(curves: readonly Curve[]): string {
  const rows = curves.map((curve) => {
    const { cost, unit, items, expected, points } = curve;
    const figures = points.map((point) => `${count(point.amount)}: ${format(point.cost)}`).join(' · ');
    const knee = findKnee(curve);
    const verdict = growsAsExpected(curve)
      ? expected
      : `**not ${expected}**${knee === null ? '' : `, from ${count(knee)}`}`;
    return `| ${cost} | ${items} | ${figures} ${unit} | ${findWholeExponent(points).toFixed(2)} | ${verdict} |`;
  });
  return ['| cost | of more | at each amount | exponent | growth |', '|---|---|---|---:|---|', ...rows].join('\n');
}

function count(amount: number): string {
  return amount.toLocaleString('en');
}

function format(cost: number): string {
  return cost >= 100 ? cost.toFixed(0) : cost >= 10 ? cost.toFixed(1) : cost.toFixed(2);
}
