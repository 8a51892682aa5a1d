/**
 * The directory for the stages of jobs. The directory is on the file system of a Data Folder, so that files are moved
 * from one to the other with renames. Usually this is the directory that contains the real directory of the Data
 * Folder. If the Data Folder is the root of a mount, the stages are in a private directory in the Data Folder. The user
 * of a server may write into the Data Folder. The private directory is therefore opened and checked, and used only
 * through its descriptor.
 */
import { constants, rmdirSync } from 'node:fs';
import { type FileHandle, mkdir, open, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exists } from '../../directories.js';
import { listMounts } from '../../files/mounts.js';

/** A path that never exists. */
const absent = '/proc/self/fd/-1';

export class StageParents {
  /** The numbers of uses in progress, by the path of the private directory. */
  private readonly uses = new Map<string, number>();

  /** @param name the name of the private directory in a Data Folder. No other instance of the manager has this name */
  constructor(private readonly name: `.server-manager-${string}`) {}

  /**
   * Calls `use` with the path of the directory. Child processes can use the path, too.
   * @param folder the path of the Data Folder, which may be a link
   * @param isMade whether a missing private directory is made. If the directory is not made, `use` gets a path that
   * does not exist
   * @throws an error of the file system if the Data Folder does not exist, or of `use`
   */
  async with<T>(folder: string, use: (parent: string) => Promise<T>, isMade = true): Promise<T> {
    const real = await realpath(folder);
    if (!(await isMountRoot(real))) return use(dirname(real));
    const inner = join(real, this.name);
    if (!isMade && !(await exists(inner))) return use(absent);
    this.uses.set(inner, (this.uses.get(inner) ?? 0) + 1);
    let opened: FileHandle | null = null;
    try {
      await mkdir(inner, { mode: 0o700 }).catch(ignoreExisting);
      opened = await openPrivate(inner);
      return await use(`/proc/${process.pid}/fd/${opened.fd}`);
    } finally {
      await opened?.close();
      this.leave(inner);
    }
  }

  /** Ends a use of a private directory. The directory is removed after the last use, unless it contains a stage. */
  private leave(inner: string): void {
    const left = (this.uses.get(inner) ?? 1) - 1;
    if (left > 0) return void this.uses.set(inner, left);
    this.uses.delete(inner);
    try {
      // Synchronously, so that no other use begins before the end of the removal.
      rmdirSync(inner);
    } catch {
      // The directory has the stage of a job that continues later.
    }
  }
}

/** Returns whether a directory is on another file system or mount than the directory that contains it. */
async function isMountRoot(real: string): Promise<boolean> {
  const [{ dev }, above] = await Promise.all([stat(real), stat(dirname(real))]);
  return dev !== above.dev || listMounts().includes(real);
}

/**
 * Opens a directory that only the manager's user can enter. @throws an error of the file system for any other directory
 */
export async function openPrivate(path: string | Buffer): Promise<FileHandle> {
  const opened = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  const { uid, mode } = await opened.stat();
  if (uid === process.geteuid?.() && (mode & 0o077) === 0) return opened;
  await opened.close();
  throw Object.assign(new Error('the directory was exchanged'), { code: 'ESTALE' });
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
