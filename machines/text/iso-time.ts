/** Formats times. */

/** Formats a time in milliseconds since the epoch as ISO 8601 in UTC; `null` for `null`. */
export function toIsoTime(milliseconds: number): string;
export function toIsoTime(milliseconds: number | null): string | null;
export function toIsoTime(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}
