/**
 * Removes the stored records of a Data Folder outside of the Data Folder: its trash, the versions of its files, and the
 * sources of its resources with their installed files. A later Data Folder with the same name must not get any of these
 * records.
 */
import { mkdtemp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { exists } from '../directories.js';
import { removeCopy } from '../template-copy.js';
import { trashName } from './trash/trash-store.js';
import { encodeName } from './versions.js';

/** The names in the temporary directories. */
export const storedNames = ['trash', 'versions', 'config', 'resources'] as const;

/** The paths by their names in a temporary directory. */
type Paths = Readonly<Partial<Record<(typeof storedNames)[number], string>>>;

/**
 * Removes the stored records of a Data Folder. The files get hidden names at once, and are deleted later.
 * @param root the workspace
 * @throws an error of the file system
 */
export async function removeStored(root: string, folder: string): Promise<void> {
  const [data, manager] = [join(root, 'data'), join(root, 'manager')];
  const name = encodeName(folder);
  await removeLater(data, { trash: join(data, trashName, folder) });
  await removeLater(manager, {
    versions: join(manager, 'versions', name),
    // Earlier releases stored the versions of the config file here.
    config: join(manager, 'config', name),
    resources: join(manager, 'resources', name),
  });
}

/** Moves directories into a temporary directory, and deletes it later. The next start deletes the rest. */
async function removeLater(parent: string, paths: Paths): Promise<void> {
  const present: [string, string][] = [];
  for (const [name, path] of Object.entries(paths)) if (await exists(path)) present.push([name, path]);
  if (present.length === 0) return;
  const aside = await mkdtemp(join(parent, '.deleting-'));
  try {
    for (const [name, path] of present)
      await rename(path, join(aside, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error;
        // The directory is on another file system.
        return removeCopy(path);
      });
  } finally {
    void removeCopy(aside).catch(() => undefined);
  }
}
