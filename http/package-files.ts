/** Finds the files of the package. The module and the bundles that contain it lie one directory below dist/. */
import { readFileSync } from 'node:fs';

/**
 * Returns the URL of a file in dist/ that is not a module.
 * @param path relative to dist/
 */
export function assetUrl(path: string): URL {
  return new URL(`../${path}`, import.meta.url);
}

/**
 * Returns the directories whose files the service sends: the API reference, the built web UI, and the documentation.
 */
export function siteDirectories(): { readonly docs: URL; readonly site: URL; readonly manual: URL } {
  return { docs: assetUrl('http/api/docs/'), site: assetUrl('http/site/'), manual: assetUrl('../docs/') };
}

/** Returns the version of the package. */
export function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
