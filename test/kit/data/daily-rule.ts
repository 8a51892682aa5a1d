/** A schedule's rule for tests that must not depend on the time of day. */

/**
 * Returns a rule that is due once a day, about twelve hours from now. Neither the time of the rule nor a warning is
 * due during a test.
 */
export function dailyRule(): { readonly times: readonly string[]; readonly zone: string } {
  const hour = (new Date().getUTCHours() + 12) % 24;
  return { times: [`${String(hour).padStart(2, '0')}:00`], zone: 'UTC' };
}
