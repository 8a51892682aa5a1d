/**
 * Reads the limit for one test that a file declares with its reason: `// Test limit: 120 s, npm installs the packages.`
 */
import { readFileSync } from 'node:fs';

const declaration = /^\/\/ Test limit: (\d+) s, \S/gm;

/**
 * Returns the limit for one test of these compiled files. The limit is the longest limit that the files declare, or the
 * default if that is longer.
 * @param files absolute paths
 */
export function readTestLimitMs(files: readonly string[], defaultMs: number): number {
  const declared = files.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(declaration)]);
  return Math.max(defaultMs, ...declared.map(([, seconds]) => Number(seconds) * 1000));
}
