/** The text of a preflight, and whether a start is confirmed first. */
import type { Preflight } from '../../client/api.js';
import type { Text } from './en.js';

/** Returns how much was found, or how much of it was checked. */
export function preflightText(preflight: Preflight, { folders: { check: words } }: Text): string {
  const { fatal, errors, warnings } = preflight;
  if (errors + warnings > 0) return words.found(fatal, errors - fatal, warnings);
  return isClean(preflight) ? words.nothing : words.nothingInChecked;
}

/** Returns whether nothing was found and all was checked. The ports of a running server are its own. */
export function isClean({ errors, warnings, unchecked }: Preflight): boolean {
  return errors + warnings === 0 && unchecked.every(({ code }) => code === 'ports');
}

/**
 * Returns whether a start should be confirmed. The program of a Build that can launch any program may not need what the
 * server of the folder's kind does.
 */
export function hasCertainErrors(preflight: Preflight | null): boolean {
  return preflight !== null && preflight.errors > 0 && !preflight.unchecked.some(({ code }) => code === 'program');
}
