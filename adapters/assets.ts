/** Finds the files that are installed with the program. */

/** Returns the URL of a file. @param path the path relative to the project's root; the path below dist/ is the same */
export function toAssetUrl(path: string): URL {
  // This module is one directory below dist/, and so is a bundle that contains it.
  return new URL(`../${path}`, import.meta.url);
}
