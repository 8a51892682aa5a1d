/**
 * Resolves a file of dist/ that is no module.
 * @param path relative to dist/
 */
export function assetUrl(path: string): URL {
  // This module and the bundles that it becomes part of are both one directory below dist/.
  return new URL(`../${path}`, import.meta.url);
}
