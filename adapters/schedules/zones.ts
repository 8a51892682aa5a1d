/**
 * Computes local times in the zones of the IANA database. A wall time is stored as the milliseconds of the same time in
 * UTC.
 */
const minute = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns whether the zone is known. */
export function isZone(zone: string): boolean {
  try {
    createFormat(zone);
    return true;
  } catch {
    return false;
  }
}

/** Returns the offset of a zone at a time, in milliseconds. The offset is positive east of Greenwich. */
export function findOffset(zone: string, time: number): number {
  const parts = createFormat(zone).formatToParts(time);
  const part = (wanted: string): number => Number(parts.find(({ type }) => type === wanted)?.value ?? 0);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall - Math.floor(time / 1_000) * 1_000;
}

/** Formats a time as the clock of the zone shows it, with the offset. */
export function formatLocalTime(zone: string, time: number): string {
  const offset = findOffset(zone, time);
  const minutes = Math.round(Math.abs(offset) / minute);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${new Date(time + offset).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${hours}:${rest}`;
}

/** Whether the clock shows a wall time once, skips the time, or shows it twice. */
export type WallTime = 'once' | 'skipped' | 'repeated';

export interface Instant {
  readonly time: number;
  readonly wall: WallTime;
}

/**
 * Returns the time at which the zone's clock shows a wall time. If the clock shows the wall time twice, returns the
 * first time; if the clock skips it, the end of the gap.
 */
export function toInstant(zone: string, wall: number): Instant {
  const day = 86_400_000;
  const offsets = [findOffset(zone, wall - day), findOffset(zone, wall + day)];
  const found = [...new Set(offsets)]
    .map((offset) => wall - offset)
    .filter((time) => time + findOffset(zone, time) === wall);
  if (found.length > 0) return { time: Math.min(...found), wall: found.length > 1 ? 'repeated' : 'once' };
  return { time: findGapEnd(zone, wall - Math.max(...offsets), wall - Math.min(...offsets)), wall: 'skipped' };
}

/** Returns the minute in which the offset changes between two times. */
function findGapEnd(zone: string, from: number, to: number): number {
  const before = findOffset(zone, from);
  let [low, high] = [Math.floor(from / minute), Math.ceil(to / minute)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (findOffset(zone, middle * minute) === before) low = middle;
    else high = middle;
  }
  return high * minute;
}

function createFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}
