/** What FXServer makes of the text that a variable is set to (its ConsoleArgumentType). */
import { foldName } from './console-names.js';

/** @returns true for `true` in any case and for what begins with a number other than 0; `yes` and `on` are false */
export function readBoolean(text: string): boolean {
  if (foldName(text) === 'true') return true;
  const number = /^[ \t\n\v\f\r]*[-+]?([0-9]+)/.exec(text)?.[1] ?? '';
  return /[1-9]/.test(number);
}

/** @returns the whole number that the text begins with; null where it begins with none */
export function readInteger(text: string): number | null {
  const number = /^[ \t\n\v\f\r]*[-+]?[0-9]+/.exec(text)?.[0];
  return number === undefined ? null : Number(number);
}

export function readOneSync(text: string): 'on' | 'legacy' | 'off' | null {
  const folded = foldName(text);
  if (folded === 'on' || folded === 'true') return 'on';
  if (folded === 'off' || folded === 'false') return 'off';
  return folded === 'legacy' ? 'legacy' : null;
}

export function readGame(text: string): 'gta5' | 'rdr3' | null {
  const folded = foldName(text);
  return folded === 'gta5' || folded === 'rdr3' ? folded : null;
}
