/** Finds the manifests of directories. */
import { stat as statWithCallback } from 'node:fs';
import type { SeenFile } from '../manifest/source.js';

/** The names of manifests. The first existing file is the manifest. */
const manifestNames = ['fxmanifest.lua', '__resource.lua'] as const;

export type ManifestName = (typeof manifestNames)[number];

/** The maximum number of directories that are checked concurrently. */
const breadth = 64;

export interface FoundManifest {
  readonly file: ManifestName;
  readonly seen: SeenFile;
}

/** Returns the manifest of each directory, in the same order; `null` for a directory without a manifest. */
export async function findManifests(
  directories: readonly { readonly path: string }[],
): Promise<(FoundManifest | null)[]> {
  const found: (FoundManifest | null)[] = [];
  for (let from = 0; from < directories.length; from += breadth) {
    found.push(...(await Promise.all(directories.slice(from, from + breadth).map(({ path }) => findManifest(path)))));
  }
  return found;
}

async function findManifest(path: string): Promise<FoundManifest | null> {
  for (const file of manifestNames) {
    const seen = await seeFile(`${path}/${file}`);
    if (seen !== null) return { file, seen };
  }
  return null;
}

/**
 * Returns the state of a file; `null` for any other entry. The function uses the callback API, because Node's promises
 * take three times as long.
 */
function seeFile(path: string): Promise<SeenFile | null> {
  const at = Date.now();
  return new Promise((resolve) =>
    statWithCallback(path, { bigint: true }, (error, stats) =>
      resolve(error === null && stats.isFile() ? { stats, at } : null),
    ),
  );
}
