/**
 * Returns the URL of a file in dist/ that is not a module.
 * @param path relative to dist/
 */
export function assetUrl(path: string): URL {
  // This module and the bundles that contain it are one directory below dist/.
  return new URL(`../${path}`, import.meta.url);
}

/** Returns the directories whose files the service sends: the API reference, and the built web UI. */
export function siteDirectories(): { readonly docs: URL; readonly site: URL } {
  return { docs: assetUrl('http/api/docs/'), site: assetUrl('http/site/') };
}
