/**
 * Protects folder.json. A backup runs the commands of folder.json as the manager's user if only that user may write the
 * file (docs/internals/trust.md). The API for files also writes as that user.
 */
import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { folderSettingsFile } from '../../kinds/settings.js';
import { type FaultPlace, FileFault } from './file-fault.js';
import type { Place } from './walk.js';

/** A path in a Data Folder. */
export interface GuardedPlace extends FaultPlace {
  /** The path of the Data Folder. */
  readonly directory: string;
}

/**
 * Refuses folder.json of a Data Folder, whichever path leads to the file.
 * @throws FileFault `file_protected`, or an error of the file system
 */
export async function refuseSettings(place: Pick<Place, 'directory' | 'name'>, at: GuardedPlace): Promise<void> {
  const { directory, name } = place;
  // Some file systems do not distinguish upper and lower case.
  if (name?.toString('latin1').toLowerCase() !== folderSettingsFile) return;
  // A link in the path may lead to the Data Folder itself.
  const [parent, folder] = await Promise.all([directory.stat(), stat(at.directory)]);
  if (isSame(parent, folder)) throw new FileFault({ code: 'file_protected', folder: at.folder, path: at.path });
}

function isSame(one: Stats, other: Stats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}
