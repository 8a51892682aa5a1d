/** Formats sizes and times. */

const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Returns bytes with a binary unit, such as `4.9 KiB`. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1_024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1_024 ** step;
  return `${step === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[step]}`;
}

/** Returns an ISO time in the local time zone, or `-` for null. */
export function formatTime(time: string | null): string {
  // The Swedish format is that of ISO 8601.
  return time === null ? '-' : new Date(time).toLocaleString('sv-SE');
}
