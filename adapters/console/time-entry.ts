/**
 * One line of a run's time index, `times`: of fixed width, so that it is searched without being loaded.
 *
 *     <offset, 16 digits> <time, 13> <latest, 13> <flag>
 *
 * At `time` the console had `offset` bytes: those before it had come by then, the others came later. A clock can be set
 * back, and an index whose times decrease cannot be searched by time. So an entry holds two: `time` is what the clock
 * showed, and is told; `latest` is the latest that it ever showed in this run, never decreases, and is searched by. What
 * is found so may begin too early for a while, but leaves nothing out.
 */
export interface TimeEntry {
  readonly offset: number;
  readonly time: number;
  readonly latest: number;
  /** Nobody saw when the output between the entry before and this one came. */
  readonly away: boolean;
}

const pattern = /^(\d{16}) (\d{13}) (\d{13}) ([.a])\n$/;

/** Bytes of an entry. */
export const entryLength = 16 + 1 + 13 + 1 + 13 + 1 + 1 + 1;

export function encodeEntry({ offset, time, latest, away }: TimeEntry): string {
  return `${digits(offset, 16)} ${digits(time, 13)} ${digits(latest, 13)} ${away ? 'a' : '.'}\n`;
}

/** @returns the entry, or null when the bytes are none: a crash of the machine may leave zeros */
export function decodeEntry(text: string): TimeEntry | null {
  const [, offset, time, latest, flag] = pattern.exec(text) ?? [];
  return offset === undefined
    ? null
    : { offset: Number(offset), time: Number(time), latest: Number(latest), away: flag === 'a' };
}

/** A clock before 1970 or after 2286 is told as near as it goes. */
function digits(number: number, width: number): string {
  return String(Math.min(Math.max(Math.floor(number), 0), 10 ** width - 1)).padStart(width, '0');
}
