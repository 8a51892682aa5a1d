/**
 * The stages of changes: private directories on the file system of a Data Folder. If possible, a stage is next to the
 * real directory of the Data Folder. `content` contains the unpacked archive, `new` the directories at their paths in
 * the Data Folder, and `old` the replaced directories.
 */
import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { listDirectories } from '../directories.js';
import { StageParents } from '../folders/place/stage-parents.js';

const prefix = '.resources-';

export class Stages {
  private readonly parents = new StageParents('.server-manager-resources');

  /** @param data the directory of the Data Folders */
  constructor(private readonly data: string) {}

  /** Returns the path of a Data Folder. */
  toFolder(folder: string): string {
    return join(this.data, folder);
  }

  /** Calls `use` with the path of a stage. @throws an error of the file system if the Data Folder does not exist */
  use<T>(folder: string, id: string, use: (stage: string) => Promise<T>, isMade = true): Promise<T> {
    return this.parents.with(this.toFolder(folder), (parent) => use(join(parent, `${prefix}${id}`)), isMade);
  }

  /** Calls `use` with the path of an empty stage. @throws an error of the file system, or of `use` */
  make<T>(folder: string, id: string, use: (stage: string) => Promise<T>): Promise<T> {
    return this.use(folder, id, async (stage) => {
      await rm(stage, { recursive: true, force: true });
      await mkdir(stage, { mode: 0o700 });
      return use(stage);
    });
  }

  /** Removes a stage. A missing Data Folder is ignored. @throws an error of the file system */
  async remove(folder: string, id: string): Promise<void> {
    if ((await realpath(this.toFolder(folder)).catch(() => null)) === null) return;
    await this.use(folder, id, (stage) => rm(stage, { recursive: true, force: true }), false);
  }

  /**
   * Removes the stages of killed managers. Ignores stages that cannot be removed now. @param open the ids of the
   * changes whose stages are needed
   */
  async removeOthers(open: readonly string[]): Promise<void> {
    const parents = new Set([this.data]);
    for (const name of await readdir(this.data).catch(() => []))
      parents.add(dirname(await realpath(join(this.data, name)).catch(() => join(this.data, name))));
    for (const parent of parents) await removeIn(parent, open);
    // A Data Folder that is the root of a mount contains its stages.
    for (const name of await listDirectories(this.data).catch(() => []))
      await this.parents.with(this.toFolder(name), (parent) => removeIn(parent, open), false).catch(() => undefined);
  }
}

async function removeIn(parent: string, open: readonly string[]): Promise<void> {
  for (const name of await readdir(parent).catch(() => []))
    if (isStage(name) && !open.includes(name.slice(prefix.length)))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
}

/** Returns whether a name is the name of a stage: `.resources-` with an id of records.ts. */
function isStage(name: string): boolean {
  return /^\.resources-[cp][0-9a-z]{8,40}$/.test(name);
}
