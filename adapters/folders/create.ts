/**
 * Creates, adopts, copies and removes Data Folders. New Data Folders are made in a temporary directory inside data/,
 * and then renamed.
 */
import { chmod, mkdir, mkdtemp, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMutex } from '../../machines/async/mutex.js';
import type { Fault } from '../../machines/faults/faults.js';
import { found, type Result, refused } from '../../machines/faults/result.js';
import { FolderRecords } from '../../machines/folders/folder-records.js';
import { emptyTemplate, type NewFolders, type StagedFolder } from '../../machines/folders/new-folder.js';
import { findDirectoryNameFault } from '../../machines/text/directory-name.js';
import { exists } from '../directories.js';
import type { FolderTemplate } from '../kinds/kind.js';
import { copyTemplate, removeCopy } from '../template-copy.js';
import { adoptDirectory } from './adopt.js';
import { type CreationSource, toCreationFault } from './creation-fault.js';
import { duplicate } from './duplicate.js';
import { removeFolder } from './remove.js';
import { removeStored, storedNames } from './stored-about.js';

/** The names in a temporary directory. */
const temporaryContent: readonly string[] = ['folder', 'scratch', ...storedNames];

/** The names of temporary directories. */
const temporaryName = /^\.(creating|deleting)-[A-Za-z0-9]{6}$/;

/** The templates of the kinds, by name. */
type Templates = ReadonlyMap<string, FolderTemplate>;

/**
 * Creates the functions.
 * @param root the absolute path of the workspace, in which the directory `data` must exist
 * @param records the records of features about Data Folders
 */
export function createNewFolders(
  root: string,
  templates: Templates,
  records: Pick<FolderRecords, 'forget'> = new FolderRecords(),
): NewFolders {
  const data = join(root, 'data');
  // Serialises creations: rename() would replace an empty directory. The second of two requests for one name must
  // therefore find the folder of the first request.
  const runExclusive = createMutex();

  /** Removes what is stored about an earlier Data Folder with the name. @throws an error of the file system */
  async function forget(name: string): Promise<void> {
    await removeStored(root, name);
    await records.forget(name);
  }
  const stage = (name: string) => stageFolder(data, name, runExclusive, () => forget(name));

  async function create(name: string, from: string): Promise<Fault | null> {
    const template = templates.get(from) ?? null;
    if (template === null && from !== emptyTemplate) throw new Error(`there is no template ${from}`);
    const reason = template?.findNameFault?.(name) ?? null;
    if (reason !== null) return { code: 'folder_name_invalid', folder: name, reason };
    const path = template === null ? null : fileURLToPath(template.directory);
    const source = path === null ? null : { path, name: path };
    return place(name, source, async (made) => {
      if (template === null) await mkdir(made);
      else await copyTemplate(template.directory, made);
      for (const file of template?.secretFiles ?? []) await chmod(join(made, file), 0o600);
      return null;
    });
  }

  /**
   * Creates a Data Folder.
   * @param source the directory that is copied; `null` without such a directory, or if the faults of `fill` already
   * name the files of the directory
   * @param fill makes the directory of the new Data Folder at a path, or returns a fault
   */
  async function place(
    name: string,
    source: CreationSource | null,
    fill: (made: string) => Promise<Fault | null>,
  ): Promise<Fault | null> {
    const staged = await stage(name);
    if (!staged.ok) return staged.fault;
    try {
      return (await fill(staged.value.path)) ?? (await staged.value.place());
    } catch (error) {
      return toCreationFault(error, name, source);
    } finally {
      // If the directory cannot be removed now, the next start removes it.
      await staged.value.discard().catch(() => undefined);
    }
  }

  return {
    create,
    adopt: async (name, path) => {
      const reason = findDirectoryNameFault(name);
      if (reason !== null) return { code: 'folder_name_invalid', folder: name, reason };
      return runExclusive(() => adoptDirectory(root, name, path, () => forget(name)));
    },
    stage,
    copy: (name, from, isRunning) =>
      place(name, null, async (made) => {
        if (isRunning()) return { code: 'folder_running', folder: from };
        const fault = await duplicate(join(data, from), made, name);
        // A server that was started during the copy may have changed the files.
        return fault === null && isRunning() ? { code: 'folder_running', folder: from } : fault;
      }),
    remove: (name) => removeFolder(data, name),
    forget: (name) =>
      // The creation of a Data Folder with the name has removed what was stored, or removes it.
      runExclusive(async () => ((await exists(join(data, name))) ? undefined : forget(name))).catch(() => undefined),
  };
}

/**
 * Creates the private directory of a new Data Folder.
 * @param runExclusive serialises the renames
 * @param forget removes what is stored about an earlier Data Folder with the name
 */
async function stageFolder(
  data: string,
  name: string,
  runExclusive: ReturnType<typeof createMutex>,
  forget: () => Promise<void>,
): Promise<Result<StagedFolder>> {
  const reason = findDirectoryNameFault(name);
  if (reason !== null) return refused({ code: 'folder_name_invalid', folder: name, reason });
  const path = join(data, name);
  const taken: Fault = { code: 'folder_exists', folder: name };
  try {
    if (await exists(path)) return refused(taken);
    const aside = await mkdtemp(join(data, '.creating-'));
    const made = join(aside, 'folder');
    const place = (): Promise<Fault | null> =>
      runExclusive(async () => {
        if (await exists(path)) return taken;
        await forget();
        await rename(made, path);
        return null;
      }).catch((error: unknown) => toCreationFault(error, name));
    return found({ path: made, scratch: join(aside, 'scratch'), place, discard: () => removeCopy(aside) });
  } catch (error) {
    return refused(toCreationFault(error, name));
  }
}

/**
 * Removes the temporary directories of interrupted creations and removals. The caller must hold the workspace's lock.
 * @param root the workspace
 */
export async function clearHalfMade(root: string): Promise<void> {
  // The next read of the list reports an error.
  for (const parent of [join(root, 'data'), join(root, 'manager')])
    for (const entry of await readdir(parent, { withFileTypes: true }).catch(() => [])) {
      if (!entry.isDirectory() || !temporaryName.test(entry.name)) continue;
      const aside = join(parent, entry.name);
      // Ignore a directory that cannot be removed, because the lists skip it.
      if (await holdsNothingElse(aside)) await removeCopy(aside).catch(() => undefined);
    }
}

/** Returns whether a directory contains only entries that a temporary directory has. */
async function holdsNothingElse(aside: string): Promise<boolean> {
  return (await readdir(aside).catch(() => ['?'])).every((name) => temporaryContent.includes(name));
}
