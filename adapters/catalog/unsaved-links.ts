/** The links of a Data Folder that its backups save without their targets. */
import { createIsExcluded } from '../backups/exclude-patterns.js';
import { findOutsideLinks } from '../files/outside-links.js';
import type { WorkspaceDirectory } from '../kinds/kind.js';
import type { Kinds } from '../kinds/kinds.js';

/** Returns the paths of links that lead out of the Data Folder and that its backups do not exclude. */
export async function findUnsavedLinks(
  place: WorkspaceDirectory,
  { readBackupSettings }: Pick<Kinds, 'readBackupSettings'>,
): Promise<readonly string[]> {
  try {
    const read = await readBackupSettings(place);
    return await findOutsideLinks(place.path, createIsExcluded('fault' in read ? [] : read.file.exclude));
  } catch {
    // What cannot be read is a finding of the kind.
    return [];
  }
}
