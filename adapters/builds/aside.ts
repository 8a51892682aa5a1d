/** Directories beside the Builds, in the same file system: what is not yet a Build, or no longer one. Their names begin with a dot, so they are never listed. */
import { mkdtempSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

const names = { installing: '.installing-', removing: '.removing-' };
const temporaryName = /^\.(installing|removing)-[A-Za-z0-9]{6}$/;

/** @param builds the directory of the Builds. @returns a new empty directory. @throws what the file system says */
export function makeInstallingDirectory(builds: string): Promise<string> {
  return mkdtemp(join(builds, names.installing));
}

/** As {@link makeInstallingDirectory}, within this step: nothing else happens meanwhile. */
export function makeRemovingDirectory(builds: string): string {
  return mkdtempSync(join(builds, names.removing));
}

/** @returns what an earlier service has left; none where there is no directory */
export function findLeftovers(builds: string): string[] {
  try {
    return readdirSync(builds)
      .filter((name) => temporaryName.test(name))
      .map((name) => join(builds, name));
  } catch {
    return [];
  }
}

/** Deletes a directory and all in it; links are not followed. @throws what the file system says */
export function deleteInBackground(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 2 });
}
