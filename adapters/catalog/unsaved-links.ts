/** Finds the links of a Data Folder that backups save without their targets. */
import { createIsExcluded } from '../backups/copy/exclude-patterns.js';
import { findOutsideLinks, readMayFollow } from '../files/outside-links.js';
import type { WorkspaceDirectory } from '../kinds/kind.js';
import type { Kinds } from '../kinds/kinds.js';

/**
 * Returns the paths of links that lead out of the Data Folder. Links that its backups exclude or follow are left out.
 */
export async function findUnsavedLinks(
  place: WorkspaceDirectory,
  kinds: Pick<Kinds, 'readBackupSettings'>,
): Promise<readonly string[]> {
  try {
    const read = await kinds.readBackupSettings(place);
    const { exclude, followLinks } = 'fault' in read ? { exclude: [], followLinks: false } : read.file;
    const mayFollow = followLinks ? await readMayFollow(place.path) : undefined;
    return (await findOutsideLinks(place.path, createIsExcluded(exclude), mayFollow)).outside;
  } catch {
    // The kind has findings for files that cannot be read.
    return [];
  }
}
