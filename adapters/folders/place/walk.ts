/**
 * Follows a path in a Data Folder, one name after another, through opened directories. A name that is replaced by a
 * link during the walk cannot lead to another directory. Each link is resolved here, and must lead into the Data Folder
 * or below a directory that the operator allows. No content is read: all descriptors have O_PATH.
 */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, readlink } from 'node:fs/promises';
import { posix } from 'node:path';
import { readAllowedLinks, readNamedLinks } from '../../files/allowed-links.js';
import { pathOnly, toLink } from '../../files/folder-file.js';
import { isBelow } from '../../files/path-text.js';

/** The maximum number of links that the kernel follows. */
const maxLinks = 40;

const openNext = pathOnly | constants.O_NOFOLLOW;

/** The end of a walk. */
export interface Place {
  /** The directory that contains the entry; for the first directory, the directory itself. */
  readonly directory: FileHandle;
  /** The name in the directory; `null` for the Data Folder, or for an allowed directory outside of the Data Folder. */
  readonly name: Buffer | null;
  /** The entry; `null` if it does not exist. */
  readonly entry: FileHandle | null;
  readonly stats: Stats | null;
  /** A path to the entry through the descriptor of its directory. */
  readonly path: Buffer;
}

/** A directory below which a link may lead. */
interface Top {
  /** The path that a target begins with. A path in this comparison is in Latin-1, with one character for each byte. */
  readonly prefix: string;
  /** The path to open; `null` for the Data Folder. */
  readonly path: string | null;
}

/**
 * Calls `use` with the opened entry of a path, and closes the entry.
 * @param folder the path of the Data Folder, which may be a link itself
 * @param names the names in the path
 * @param followsLast whether the last name is followed if it is a link
 * @throws an error of the file system, such as ENOENT for a missing directory, or an error with the code `link_outside`
 */
export async function withPlace<T>(
  folder: string,
  names: readonly Buffer[],
  followsLast: boolean,
  use: (place: Place) => Promise<T>,
): Promise<T> {
  const walk = new Walk(folder, followsLast);
  try {
    return await use(await walk.run(names));
  } finally {
    await walk.close();
  }
}

class Walk {
  /** All opened descriptors. */
  private readonly opened: FileHandle[] = [];
  private links = 0;
  private tops: Promise<readonly Top[]> | null = null;

  constructor(
    private readonly folder: string,
    private readonly followsLast: boolean,
  ) {}

  async run(names: readonly Buffer[]): Promise<Place> {
    let current = await this.openTop(null);
    let waiting = names;
    while (true) {
      const [name, ...rest] = waiting;
      if (name === undefined) return this.endAtTop(current);
      const path = join(current, name);
      const next = await this.openNext(path, rest.length === 0);
      if (next === null) return { directory: current, name, entry: null, stats: null, path };
      const stats = await next.stat();
      if (stats.isSymbolicLink() && (rest.length > 0 || this.followsLast)) {
        const target = await this.follow(current, path);
        current = await this.openTop(target.top.path);
        waiting = [...target.names, ...rest];
      } else if (rest.length === 0) return { directory: current, name, entry: next, stats, path };
      else if (!stats.isDirectory()) throw failedWith('ENOTDIR');
      else {
        await this.leave(current);
        current = next;
        waiting = rest;
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.opened.map((each) => each.close()));
  }

  private async endAtTop(directory: FileHandle): Promise<Place> {
    return {
      directory,
      name: null,
      entry: directory,
      stats: await directory.stat(),
      path: Buffer.from(`${toLink(directory)}/.`),
    };
  }

  private async openTop(path: string | null): Promise<FileHandle> {
    const directory = path === null ? this.folder : Buffer.from(path, 'latin1');
    return this.keep(await open(directory, pathOnly | constants.O_DIRECTORY));
  }

  /** Opens an entry; `null` if the last entry of the path is missing. */
  private async openNext(path: Buffer, isLast: boolean): Promise<FileHandle | null> {
    try {
      return this.keep(await open(path, openNext));
    } catch (error) {
      if (isLast && (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  /** Returns the place to which a link leads. @throws an error with the code `link_outside` or `ELOOP` */
  private async follow(
    directory: FileHandle,
    path: Buffer,
  ): Promise<{ readonly top: Top; readonly names: readonly Buffer[] }> {
    this.links += 1;
    if (this.links > maxLinks) throw failedWith('ELOOP');
    const place = await readlink(toLink(directory), { encoding: 'latin1' });
    // The link may have been replaced since it was opened. Whatever it is now, its target is checked.
    const target = posix.resolve(place, await readlink(path, { encoding: 'latin1' }));
    this.tops ??= this.findTops();
    const top = (await this.tops).find(({ prefix }) => isBelow(target, prefix));
    if (top === undefined) throw failedWith('link_outside');
    const names = target.slice(top.prefix.length).split('/').filter(Boolean);
    return { top, names: names.map((name) => Buffer.from(name, 'latin1')) };
  }

  private async findTops(): Promise<readonly Top[]> {
    const [root] = this.opened;
    const place = root === undefined ? null : await readlink(toLink(root), { encoding: 'latin1' });
    const allowed = [...(await readNamedLinks(this.folder)), ...(await readAllowedLinks(this.folder))];
    const others = allowed.map((each) => toLatin1(posix.resolve(each)));
    return [
      ...(place === null ? [] : [{ prefix: place, path: null }]),
      { prefix: toLatin1(this.folder), path: null },
      ...others.map((each) => ({ prefix: each, path: each })),
    ];
  }

  /**
   * Closes a directory that the walk has left, except the Data Folder. A path may have more names than a process may
   * have descriptors.
   */
  private async leave(directory: FileHandle): Promise<void> {
    const index = this.opened.indexOf(directory);
    if (index <= 0) return;
    this.opened.splice(index, 1);
    await directory.close();
  }

  private keep(handle: FileHandle): FileHandle {
    this.opened.push(handle);
    return handle;
  }
}

/** Returns the path to an entry of an opened directory. */
export function join(directory: Pick<FileHandle, 'fd'>, name: Buffer | string): Buffer {
  return Buffer.concat([Buffer.from(`${toLink(directory)}/`), Buffer.from(name as Buffer)]);
}

function toLatin1(path: string): string {
  return Buffer.from(path).toString('latin1');
}

function failedWith(code: string): Error {
  return Object.assign(new Error(`the path is not opened (${code})`), { code });
}
