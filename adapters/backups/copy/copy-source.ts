/** Opens the source of a staged copy: the Data Folder, and the targets of followed links. */
import type { BigIntStats } from 'node:fs';
import { type FileHandle, lstat, open, readlink } from 'node:fs/promises';
import { pathOnly, toLink } from '../../files/folder-file.js';
import type { MayFollow } from '../../files/outside-links.js';
import { type FilePath, toFilePath } from '../../files/path-text.js';
import { nameSource, openPinnedDirectory, type PinnedDirectory } from '../../files/pinned-source.js';

/** The links of a Data Folder whose targets are copied in place of the links. */
export interface FollowedLinks {
  /** The paths of the links, relative to the Data Folder. */
  readonly links: readonly string[];
  /**
   * Returns whether a link may be followed. The link is checked when it is opened, because its target may have changed.
   */
  readonly mayFollow: MayFollow;
}

export const noLinks: FollowedLinks = { links: [], mayFollow: () => false };

/** The source of a copy. Paths are relative to the Data Folder. */
export interface CopySource {
  /** Opens a directory. @throws an error of the file system */
  openDirectory(path: string): Promise<PinnedDirectory>;
  /** Returns the path at which a file is read. @param entry the path through the opened directory of the file */
  at(path: string, entry: FilePath): FilePath;
  /**
   * Returns the state of the file to copy. The entry of a followed link is its target. @param entry the path as in
   * {@link at}. @throws the errors of openDirectory
   */
  stat(path: string, entry: FilePath): Promise<BigIntStats>;
  /** Returns whether the file is in the Data Folder itself. */
  isOwn(path: string): boolean;
  /** Returns an error with the path of its file in the Data Folder. */
  nameIn(error: NodeJS.ErrnoException, path: string): NodeJS.ErrnoException;
  close(): Promise<void>;
}

/** Opens the targets of the links. No target can be replaced until {@link CopySource.close}. */
export async function openCopySource(directory: string, { links, mayFollow }: FollowedLinks): Promise<CopySource> {
  const root = await openPinnedDirectory(directory, '');
  const targets = new Map<string, FileHandle>();
  /** The errors of targets that are not copied, by link. */
  const faults = new Map<string, NodeJS.ErrnoException>();
  for (const link of links) {
    try {
      const target = await openTarget(toFilePath(directory, link), mayFollow);
      if (target !== null) targets.set(link, target);
    } catch (error) {
      faults.set(link, error as NodeJS.ErrnoException);
    }
  }

  function linkTo(path: string): string | undefined {
    return links.find((link) => targets.has(link) && (path === link || path.startsWith(`${link}/`)));
  }

  return {
    openDirectory(path) {
      const link = linkTo(path);
      const target = link === undefined ? undefined : targets.get(link);
      return link === undefined || target === undefined
        ? openPinnedDirectory(root.path, path)
        : openPinnedDirectory(toLink(target), path.slice(link.length + 1));
    },
    at(path, entry) {
      const target = targets.get(path);
      return target === undefined ? entry : toLink(target);
    },
    async stat(path, entry) {
      const fault = faults.get(path);
      if (fault !== undefined) throw fault;
      return (await targets.get(path)?.stat({ bigint: true })) ?? lstat(entry, { bigint: true });
    },
    isOwn: (path) => linkTo(path) === undefined,
    nameIn(error, path) {
      return faults.has(path)
        ? Object.assign(error, { path: `${directory}/${path}` })
        : nameSource(error, directory, path);
    },
    async close() {
      await Promise.all([root, ...targets.values()].map((opened) => opened.close()));
    },
  };
}

/** Returns the target of a link; `null` if the path is no longer a link. @throws an error of the file system */
async function openTarget(link: FilePath, mayFollow: MayFollow): Promise<FileHandle | null> {
  const isLink = (await lstat(link)).isSymbolicLink();
  if (!isLink) return null;
  const target = await open(link, pathOnly);
  try {
    if (mayFollow(await readlink(toLink(target)))) return target;
    throw Object.assign(new Error('The link leads elsewhere'), { code: 'link_outside' });
  } catch (error) {
    await target.close();
    throw error;
  }
}
