/**
 * One entry of a run's time index, the file `times`. Entries have a fixed width, so that a binary search need not load
 * the file.
 *
 * <offset, 16 digits> <time, 13> <latest, 13> <flag>
 *
 * At `time` the console had `offset` bytes. If the clock is set back, times decrease and cannot be searched. An entry
 * therefore also has `latest`: the latest time that the clock has shown in this run. `latest` never decreases and is
 * used to search, while `time` is used in answers. A search by `latest` may find a cursor that is too early, but never
 * a cursor that is too late.
 */
import { readSync } from 'node:fs';

export interface TimeEntry {
  readonly offset: number;
  readonly time: number;
  readonly latest: number;
  /** Whether no manager was running while the output before this entry was written. */
  readonly away: boolean;
}

const pattern = /^(\d{16}) (\d{13}) (\d{13}) ([.a])\n$/;

/** The length of an entry, in bytes. */
export const entryLength = 16 + 1 + 13 + 1 + 13 + 1 + 1 + 1;

export function encodeEntry({ offset, time, latest, away }: TimeEntry): string {
  return `${digits(offset, 16)} ${digits(time, 13)} ${digits(latest, 13)} ${away ? 'a' : '.'}\n`;
}

/** Parses an entry. Returns `null` for invalid bytes, because a power loss may leave zeros. */
export function decodeEntry(text: string): TimeEntry | null {
  const [, offset, time, latest, flag] = pattern.exec(text) ?? [];
  return offset === undefined
    ? null
    : { offset: Number(offset), time: Number(time), latest: Number(latest), away: flag === 'a' };
}

/**
 * Formats a number with a fixed width. The number is limited to the width, because the clock may be before 1970 or
 * after 2286.
 */
function digits(number: number, width: number): string {
  return String(Math.min(Math.max(Math.floor(number), 0), 10 ** width - 1)).padStart(width, '0');
}

/** Reads the entry with this index. Returns `null` after the last entry and for a damaged entry. */
export function readEntry(fd: number, index: number): TimeEntry | null {
  const buffer = Buffer.alloc(entryLength);
  const bytes = readSync(fd, buffer, 0, entryLength, index * entryLength);
  return bytes === entryLength ? decodeEntry(buffer.toString('latin1')) : null;
}
