/** Regular expressions in build.json. */
import { setFlagsFromString } from 'node:v8';

/**
 * On a line that does not match, `^(a+)+$` takes time that doubles with each character, and the manager answers nothing
 * more. V8 then takes its engine whose time is linear, which has all but lookarounds, backreferences and flags.
 */
setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');

/** Returns whether the text is a regular expression. */
export function isRegularExpression(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}
