/** Files that the program brings along: each keeps its source's place below dist/. */

/** @param path as from the project's root. @returns where the file is */
export function assetUrl(path: string): URL {
  // This module and the bundle that it may be part of both stand one directory below dist/.
  return new URL(`../${path}`, import.meta.url);
}
