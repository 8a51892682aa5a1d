/** Checks regular expressions in build.json. */

/** Returns whether the text is a regular expression. */
export function isRegularExpression(source: string): boolean {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
}
