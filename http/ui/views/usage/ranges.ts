/** The periods of the charts. */

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const rangeMs = {
  '1h': hourMs,
  '6h': 6 * hourMs,
  '24h': dayMs,
  '7d': 7 * dayMs,
  '30d': 30 * dayMs,
  '1y': 365 * dayMs,
} as const;

export type Range = keyof typeof rangeMs;

export const ranges = Object.keys(rangeMs) as readonly Range[];

/** Returns the range that an address names; an hour for an unknown name. */
export function rangeNamed(name: string | null): Range {
  return ranges.find((range) => range === name) ?? '1h';
}

/**
 * Returns the interval at which the charts read their samples again, in milliseconds. A sample is taken every ten
 * seconds.
 */
export function refreshMs(range: Range): number {
  return range === '1h' ? 10_000 : 60_000;
}
