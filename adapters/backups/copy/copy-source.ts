/** Where a staged copy reads its files: in the Data Folder, and where links lead that it follows. */
import type { BigIntStats } from 'node:fs';
import { type FileHandle, lstat, open, readlink } from 'node:fs/promises';
import { pathOnly, toLink } from '../../files/folder-file.js';
import type { MayFollow } from '../../files/outside-links.js';
import { type FilePath, toFilePath } from '../../files/path-text.js';
import { nameSource, openPinnedDirectory, type PinnedDirectory } from '../../files/pinned-source.js';

/** The links of a Data Folder whose targets are copied in their place. */
export interface FollowedLinks {
  /** Relative to the Data Folder. */
  readonly links: readonly string[];
  /** Asked when a link is opened: it may lead elsewhere by then. */
  readonly mayFollow: MayFollow;
}

export const noLinks: FollowedLinks = { links: [], mayFollow: () => false };

/** Paths are relative to the Data Folder. */
export interface CopySource {
  /** Opens a directory. @throws what the file system reports */
  openDirectory(path: string): Promise<PinnedDirectory>;
  /** Returns the path at which the file is read. @param entry its path in its opened directory */
  at(path: string, entry: FilePath): FilePath;
  /** Returns what is copied: for a followed link its target. @param entry as of {@link at}. @throws as openDirectory */
  stat(path: string, entry: FilePath): Promise<BigIntStats>;
  /** Returns whether the file is read in the Data Folder. */
  isOwn(path: string): boolean;
  /** Names the file of an error as the Data Folder has it. */
  nameIn(error: NodeJS.ErrnoException, path: string): NodeJS.ErrnoException;
  close(): Promise<void>;
}

/** Opens the targets of the links. They stay the same until {@link CopySource.close}. */
export async function openCopySource(directory: string, { links, mayFollow }: FollowedLinks): Promise<CopySource> {
  const root = await openPinnedDirectory(directory, '');
  const targets = new Map<string, FileHandle>();
  /** Why a target is not copied. */
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

/** Returns the target of a link; null if no link is there any more. @throws what the file system reports */
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
