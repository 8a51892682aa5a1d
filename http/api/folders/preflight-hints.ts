/** Finds the hints of a preflight. A hint is a possible improvement without a fault. Hints are not findings. */
import type { Companions } from '../../../machines/folders/companions.js';

export interface Hint {
  readonly code: 'companion_missing' | 'companion_outdated';
  readonly message: string;
  readonly remedy: string;
}

/**
 * Returns the hints about a Data Folder; an empty list if its companion cannot be read.
 * @param kind the kind of the server
 */
export async function findHints(
  folder: string,
  kind: string,
  companions: Pick<Companions, 'read'>,
): Promise<readonly Hint[]> {
  const companion = await companions.read(folder, kind);
  // Other content blocks the path, so that the companion cannot be installed.
  if ('fault' in companion || companion.isBlocked) return [];
  const { version, latest } = companion;
  if (version === null)
    return [
      {
        code: 'companion_missing',
        message:
          'The companion is not installed: the server announces no end to its players, and resources that save at an announced end do not save.',
        remedy: `Install it with POST /datafolders/${encodeURIComponent(folder)}/companion, or on the page of the Data Folder.`,
      },
    ];
  if (version >= latest) return [];
  const message = `The companion has version ${version}, and version ${latest} is available.`;
  return [{ code: 'companion_outdated', message, remedy: 'Install it again.' }];
}
