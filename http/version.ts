/** What this program calls itself. */
import { readFileSync } from 'node:fs';

/** package.json is two directories above this module and above the bundle. */
export function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
