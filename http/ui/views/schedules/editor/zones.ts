/** Finds time zones by the names that people use. */

/** Returns the names of the time zones that the browser lists. */
export function listZones(): readonly string[] {
  return [...Intl.supportedValuesOf('timeZone'), 'UTC'];
}

/**
 * Returns the time zone that a text names. The text is a zone's name or a city, such as "New York". Returns `null` if
 * no zone or several zones match.
 * @param zones the names of the listed zones
 */
export function findZone(text: string, zones: readonly string[]): string | null {
  const wanted = fold(text);
  if (wanted === '') return null;
  const exact = zones.find((zone) => fold(zone) === wanted);
  if (exact !== undefined) return exact;
  const [city, ...others] = zones.filter((zone) => fold(zone.split('/').at(-1) ?? '') === wanted);
  if (city !== undefined && others.length === 0) return city;
  // Accept an older name, which is not in the list.
  return isZone(text.trim()) ? text.trim() : null;
}

/** The time zones that are offered before the user types. */
const usualZones = [
  'UTC',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Asia/Tokyo',
];

/**
 * Returns the time zones whose city, region or offset matches a text best.
 * @param zones the names that are offered
 * @param offsetText returns the offset of a time zone, such as UTC−5
 * @param limit the maximum number
 */
export function searchZones(
  text: string,
  zones: readonly string[],
  offsetText: (zone: string) => string,
  limit: number,
): readonly string[] {
  const wanted = fold(text).replace(/^gmt/, 'utc').replace('-', '−');
  if (wanted === '') return [...new Set([browserZone(), ...usualZones])].slice(0, limit);
  const isOffset = /^(utc)?[+−]?\d/.test(wanted) || wanted === 'utc';
  const ranked = zones.flatMap((zone) => {
    const name = fold(zone).replace('-', '−');
    const city = name.split('/').at(-1) ?? name;
    if (city.startsWith(wanted)) return [{ zone, rank: 0 }];
    if (name.split(/[/_]/).some((part) => part.startsWith(wanted))) return [{ zone, rank: 1 }];
    if (name.includes(wanted)) return [{ zone, rank: 2 }];
    return isOffset && isAtOffset(offsetText(zone), wanted) ? [{ zone, rank: 3 }] : [];
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ zone }) => zone);
}

/** Returns the time zone of the reader. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function isAtOffset(offset: string, wanted: string): boolean {
  const figure = offset.toLowerCase().replace('utc', '');
  const figureWanted = wanted.replace('utc', '');
  return figure === figureWanted || figure === `+${figureWanted}`;
}

function fold(text: string): string {
  return text.trim().toLowerCase().replaceAll(' ', '_');
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // Reject an offset, such as +02:00, which is not a time zone.
    return /^[a-z]/i.test(name);
  } catch {
    return false;
  }
}

/**
 * Returns the offset of a time zone, such as UTC−5.
 * @param at milliseconds since the epoch
 */
export function offsetText(zone: string, at: number): string {
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  // JavaScript engines write GMT or GMT+0.
  return (offset ?? 'GMT').replace(/\+0$/, '').replace('GMT', 'UTC').replace('-', '−');
}

/**
 * Returns the offset and the time of day in a time zone, such as "UTC−5, 09:12".
 * @param at milliseconds since the epoch
 */
export function zoneText(zone: string, at: number, locale: string): string {
  const clock = { timeZone: zone, hour: '2-digit', minute: '2-digit' } as const;
  return `${offsetText(zone, at)}, ${new Intl.DateTimeFormat(locale, clock).format(at)}`;
}
