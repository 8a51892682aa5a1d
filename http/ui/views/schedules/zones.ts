/** Time zones as a person names them. */

/** Returns the names of the time zones that the browser lists. */
export function listZones(): readonly string[] {
  return [...Intl.supportedValuesOf('timeZone'), 'UTC'];
}

/**
 * Returns the time zone that a text names: by its name, or by its city, as "New York"; null if none or several have it.
 * @param zones the names that are offered
 */
export function findZone(text: string, zones: readonly string[]): string | null {
  const wanted = fold(text);
  if (wanted === '') return null;
  const exact = zones.find((zone) => fold(zone) === wanted);
  if (exact !== undefined) return exact;
  const [city, ...others] = zones.filter((zone) => fold(zone.split('/').at(-1) ?? '') === wanted);
  if (city !== undefined && others.length === 0) return city;
  // An older name, which is not in the list.
  return isZone(text.trim()) ? text.trim() : null;
}

function fold(text: string): string {
  return text.trim().toLowerCase().replaceAll(' ', '_');
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // An offset, such as +02:00, is not a time zone.
    return /^[a-z]/i.test(name);
  } catch {
    return false;
  }
}

/**
 * Returns the offset and the time of day in a time zone, such as "UTC-5, 09:12".
 * @param at milliseconds since the epoch
 */
export function zoneText(zone: string, at: number, locale: string): string {
  const clock = { timeZone: zone, hour: '2-digit', minute: '2-digit' } as const;
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const time = new Intl.DateTimeFormat(locale, clock).format(at);
  // Engines write GMT, or GMT+0.
  return `${(offset ?? 'GMT').replace(/\+0$/, '').replace('GMT', 'UTC').replace('-', '−')}, ${time}`;
}
