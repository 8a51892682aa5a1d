/** Creates resources, and scans them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanRoot } from '../../../../../adapters/kinds/fxserver/resources/scan.js';

/** Creates a resource below `resources`. */
export function add(resources: string, path: string, ...manifests: readonly string[]): void {
  mkdirSync(join(resources, path), { recursive: true });
  for (const manifest of manifests.length === 0 ? ['fxmanifest.lua'] : manifests)
    writeFileSync(join(resources, path, manifest), '');
}

/** Scans a directory of resources. */
export const scan = (path: string, isSystem = false) => scanRoot({ path, isSystem });

/**
 * Returns the sorted paths of the resources, because the scan returns the resources of one level in directory order.
 */
export async function paths(resources: string): Promise<string[]> {
  return (await scan(resources)).resources.map(({ below }) => below).sort();
}

/** Returns the problems that the scan noted. */
export async function notesOf(resources: string, isSystem = false): Promise<string[]> {
  return (await scan(resources, isSystem)).notes.map(({ code, below }) => `${code} ${below}`).sort();
}
