/** The part of a period into which the charts are zoomed. */

/** A period in seconds since the epoch. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** The shortest period that a chart shows, in seconds: six samples. */
const minSeconds = 60;

/** Returns a period with at least the minimum length, around the middle of a given period. */
export function atLeastMinimum({ from, to }: Period): Period {
  const missing = Math.max(0, minSeconds - (to - from));
  return { from: Math.floor(from - missing / 2), to: Math.ceil(to + missing / 2) };
}

/**
 * Returns the period to which a key zooms: `null` for the whole period, `undefined` for another key.
 * @param shown the period that the chart shows
 * @param at the time of the cursor; `null` for the end of the period
 */
export function findZoom(key: string, shown: Period, at: number | null): Period | null | undefined {
  if (key === '0' || key === '-') return null;
  if (key !== '+' && key !== '=') return undefined;
  const quarter = (shown.to - shown.from) / 4;
  const middle = Math.min(Math.max(at ?? shown.to, shown.from + quarter), shown.to - quarter);
  return atLeastMinimum({ from: middle - quarter, to: middle + quarter });
}

/** Reads a period from an address. Returns `null` if the query has no such period. */
export function readZoom(query: URLSearchParams): Period | null {
  const [, from, to] = /^(\d{9,11})-(\d{9,11})$/.exec(query.get('zoom') ?? '') ?? [];
  return from === undefined || Number(from) >= Number(to) ? null : { from: Number(from), to: Number(to) };
}

/** Returns the parameter of an address; `null` for the whole period. */
export function writeZoom(zoom: Period | null): string | null {
  return zoom === null ? null : `${zoom.from}-${zoom.to}`;
}
