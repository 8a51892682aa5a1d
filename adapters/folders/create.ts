/** Creates Data Folders in a temporary directory inside data/, and renames them into place. */
import { chmod, mkdir, mkdtemp, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { findDirectoryNameFault } from '../../machines/ports/directory-name.js';
import type { Fault } from '../../machines/ports/faults.js';
import { createMutex } from '../../machines/ports/mutex.js';
import { emptyTemplate, type NewFolders } from '../../machines/ports/new-folder.js';
import { exists } from '../directories.js';
import type { FolderTemplate } from '../kinds/kind.js';
import { copyTemplate, removeCopy } from '../template-copy.js';

/** The temporary directory: it contains only `folder`. */
const temporaryName = /^\.creating-[A-Za-z0-9]{6}$/;

/** The errors of rename() when the target exists. */
const inTheWay = ['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EISDIR'];

/** The templates of the kinds, by name. */
type Templates = ReadonlyMap<string, FolderTemplate>;

/** @param root the workspace, an absolute path whose directory `data` exists */
export function createNewFolders(root: string, templates: Templates): NewFolders {
  const data = join(root, 'data');
  // rename() replaces an empty directory: of two requests for one name the second must find the first one's folder.
  const runExclusive = createMutex();

  async function create(name: string, from: string): Promise<Fault | null> {
    const template = templates.get(from) ?? null;
    if (template === null && from !== emptyTemplate) throw new Error(`there is no template ${from}`);
    const reason = findDirectoryNameFault(name) ?? template?.findNameFault?.(name) ?? null;
    if (reason !== null) return { code: 'folder_name_unusable', folder: name, reason };
    const path = join(data, name);
    try {
      if (await exists(path)) return { code: 'folder_exists', folder: name };
      await make(data, path, template);
      return null;
    } catch (error) {
      const because = (error as NodeJS.ErrnoException).code ?? 'unknown';
      if (inTheWay.includes(because)) return { code: 'folder_exists', folder: name };
      if (because === 'ENOSPC' || because === 'EDQUOT') return { code: 'disk_full', what: name, because };
      return { code: 'folder_unmakeable', folder: name, because };
    }
  }

  return { create: (name, from) => runExclusive(() => create(name, from)) };
}

/**
 * Removes the temporary directories of interrupted creations. Must be called with the workspace's lock held.
 * @param root the workspace
 */
export async function clearHalfMade(root: string): Promise<void> {
  const data = join(root, 'data');
  // The next read of the list reports an error.
  for (const entry of await readdir(data, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isDirectory() || !temporaryName.test(entry.name)) continue;
    const aside = join(data, entry.name);
    // Ignore one that cannot be removed: the lists skip it.
    if (await holdsNothingElse(aside)) await removeCopy(aside).catch(() => undefined);
  }
}

async function make(data: string, path: string, template: FolderTemplate | null): Promise<void> {
  const aside = await mkdtemp(join(data, '.creating-'));
  try {
    const made = join(aside, 'folder');
    if (template === null) await mkdir(made);
    else await copyTemplate(template.directory, made);
    for (const file of template?.secretFiles ?? []) await chmod(join(made, file), 0o600);
    await rename(made, path);
  } finally {
    // The next start removes what cannot be removed now.
    await removeCopy(aside).catch(() => undefined);
  }
}

/** Returns whether a directory is a temporary one; other content means that it only has such a name. */
async function holdsNothingElse(aside: string): Promise<boolean> {
  return (await readdir(aside).catch(() => ['?'])).every((name) => name === 'folder');
}
