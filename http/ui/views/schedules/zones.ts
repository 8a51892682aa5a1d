/** Finds time zones by the names that people use. */

/** Returns the names of the time zones that the browser lists. */
export function listZones(): readonly string[] {
  return [...Intl.supportedValuesOf('timeZone'), 'UTC'];
}

/**
 * Returns the time zone of a text, which is a zone's name or a city, such as "New York"; `null` if no zone or several
 * zones match.
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
 * Returns the offset and the time of day of a time zone, such as "UTC-5, 09:12".
 * @param at milliseconds since the epoch
 */
export function zoneText(zone: string, at: number, locale: string): string {
  const clock = { timeZone: zone, hour: '2-digit', minute: '2-digit' } as const;
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const time = new Intl.DateTimeFormat(locale, clock).format(at);
  // JavaScript engines write GMT or GMT+0.
  return `${(offset ?? 'GMT').replace(/\+0$/, '').replace('GMT', 'UTC').replace('-', '−')}, ${time}`;
}
