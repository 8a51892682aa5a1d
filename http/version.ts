import { readFileSync } from 'node:fs';

/** Returns the version of the package. */
export function readVersion(): string {
  // package.json is two directories above this module and above the bundle.
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
