/** Sizes and times as people read them. */

const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

/** @returns bytes with the unit that leaves the number short */
export function sizeText(bytes: number): string {
  const step = bytes < 1_024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1_024 ** step;
  return `${step === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[step]}`;
}

/** @param time as the API writes it @returns the time of this machine's clock, or `-` for none */
export function localTime(time: string | null): string {
  // Swedish writes a date as ISO 8601 does.
  return time === null ? '-' : new Date(time).toLocaleString('sv-SE');
}
