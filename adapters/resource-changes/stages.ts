/**
 * The stages of changes: private directories next to the real directory of a Data Folder, on the same file system.
 * `content` has the unpacked archive, `new` the directories at their paths in the Data Folder, `old` the replaced
 * directories.
 */
import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const prefix = '.resources-';

export class Stages {
  /** @param data the directory of the Data Folders */
  constructor(private readonly data: string) {}

  /** Returns the path of a Data Folder. */
  toFolder(folder: string): string {
    return join(this.data, folder);
  }

  /** Returns the path of a stage. @throws an error of the file system if the Data Folder does not exist */
  async find(folder: string, id: string): Promise<string> {
    return join(dirname(await realpath(this.toFolder(folder))), `${prefix}${id}`);
  }

  /** Makes an empty stage. @returns its path. @throws an error of the file system */
  async make(folder: string, id: string): Promise<string> {
    const stage = await this.find(folder, id);
    await rm(stage, { recursive: true, force: true });
    await mkdir(stage, { mode: 0o700 });
    return stage;
  }

  /** Removes a stage. @throws an error of the file system */
  async remove(folder: string, id: string): Promise<void> {
    const stage = await this.find(folder, id).catch(() => null);
    if (stage !== null) await rm(stage, { recursive: true, force: true });
  }

  /**
   * Removes the stages of killed managers. Ignores stages that cannot be removed now. @param open the ids of the
   * changes whose stages are needed
   */
  async removeOthers(open: readonly string[]): Promise<void> {
    const parents = new Set([this.data]);
    for (const name of await readdir(this.data).catch(() => []))
      parents.add(dirname(await realpath(join(this.data, name)).catch(() => join(this.data, name))));
    for (const parent of parents)
      for (const name of await readdir(parent).catch(() => []))
        if (isStage(name) && !open.includes(name.slice(prefix.length)))
          await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Returns whether a name is the name of a stage: `.resources-` with an id of records.ts. */
function isStage(name: string): boolean {
  return /^\.resources-[cp][0-9a-z]{8,40}$/.test(name);
}
