/** Temporary directories beside the Builds, in the same file system, for installing and removing. Their names begin with a dot: the list skips them. */
import { mkdtempSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

const names = { installing: '.installing-', removing: '.removing-' };
const temporaryName = /^\.(installing|removing)-[A-Za-z0-9]{6}$/;

/** Creates an empty directory. Throws a system error. @param builds the directory of the Builds */
export function makeInstallingDirectory(builds: string): Promise<string> {
  return mkdtemp(join(builds, names.installing));
}

/** Like {@link makeInstallingDirectory}, but synchronous. */
export function makeRemovingDirectory(builds: string): string {
  return mkdtempSync(join(builds, names.removing));
}

/** Returns the directories that an earlier service has left; none when the directory is missing. */
export function findLeftovers(builds: string): string[] {
  try {
    return readdirSync(builds)
      .filter((name) => temporaryName.test(name))
      .map((name) => join(builds, name));
  } catch {
    return [];
  }
}

/** Deletes a directory recursively, without following links. Throws a system error. */
export function deleteInBackground(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 2 });
}
