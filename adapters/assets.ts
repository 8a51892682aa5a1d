/** Paths of the files that are installed with the program. */

/** @param path relative to the project's root, which is also the path below dist/ */
export function toAssetUrl(path: string): URL {
  // This module and the bundle that may contain it are both one directory below dist/.
  return new URL(`../${path}`, import.meta.url);
}
