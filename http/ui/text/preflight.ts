/** The text of a preflight, and whether a start needs a confirmation. */
import type { Preflight } from '../../client/api.js';
import type { PageText } from './en.js';

/** Returns the number of findings. If there are no findings, returns how much was checked. */
export function preflightText(preflight: Preflight, { check: words }: PageText): string {
  const { fatal, errors, warnings } = preflight;
  if (errors + warnings > 0) return words.found(fatal, errors - fatal, warnings);
  return isClean(preflight) ? words.nothing : words.nothingInChecked;
}

/**
 * Returns whether everything was checked and nothing was found. Unchecked ports do not count, because a running server
 * itself uses its ports.
 */
export function isClean({ errors, warnings, unchecked }: Preflight): boolean {
  return errors + warnings === 0 && unchecked.every(({ code }) => code === 'ports');
}

/**
 * Returns the label of the button that starts the server in spite of the findings. With fatal faults, the server cannot
 * run.
 */
export function startAnywayText(preflight: Preflight | null, { pair }: PageText['server']): string {
  const fatal = preflight?.fatal ?? 0;
  return fatal > 0 ? pair.startDespite(fatal) : pair.startAnyway;
}

/**
 * Returns whether a start needs a confirmation because of errors. Returns false if the program was not checked. A
 * generic Build may run a program that does not need what the kind of the folder requires.
 */
export function hasCertainErrors(preflight: Preflight | null): boolean {
  return preflight !== null && preflight.errors > 0 && !preflight.unchecked.some(({ code }) => code === 'program');
}
