/**
 * Formats names, sizes and times for a terminal. Names may contain control characters, and a terminal would interpret
 * them.
 */

/** Matches control characters, characters that change the writing direction, line separators, and lone surrogates. */
const unprintable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Returns the text as one line with unprintable characters as `\u{…}`. */
export function escapeControls(text: string): string {
  return text.replace(unprintable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Returns the text in quotes, safe to print. */
export function quote(text: string): string {
  return `"${escapeControls(text)}"`;
}

const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Formats a number of bytes with a binary unit, such as `4.9 KiB`. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1_024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1_024 ** step;
  return `${step === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[step]}`;
}

/** Formats an ISO time in the local time zone with its offset, such as `2026-01-31 04:00:00 +01:00`; `-` for `null`. */
export function formatTime(time: string | null): string {
  if (time === null) return '-';
  const date = new Date(time);
  const minutes = -date.getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  // Use the Swedish format, which is ISO 8601.
  return `${date.toLocaleString('sv-SE')} ${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
}
