/** Where a staged copy reads its files: in the Data Folder, and where links lead that it follows. */
import type { BigIntStats } from 'node:fs';
import { type FileHandle, lstat, open, readlink } from 'node:fs/promises';
import { pathOnly } from '../files/folder-file.js';
import type { MayFollow } from '../files/outside-links.js';
import { type FilePath, fileAt, withPath } from '../files/path-text.js';

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
  /** Returns where the file is read. */
  at(path: string): FilePath;
  /** Returns what is copied: for a followed link its target. @throws what the file system reports */
  stat(path: string): Promise<BigIntStats>;
  /** Returns whether the file is read in the Data Folder. */
  isOwn(path: string): boolean;
  /** Names the file of an error as the Data Folder has it. */
  nameIn(error: NodeJS.ErrnoException, path: string): NodeJS.ErrnoException;
  close(): Promise<void>;
}

/** Opens the targets of the links. They stay the same until {@link CopySource.close}. */
export async function openCopySource(directory: string, { links, mayFollow }: FollowedLinks): Promise<CopySource> {
  const targets = new Map<string, FileHandle>();
  /** Why a target is not copied. */
  const faults = new Map<string, NodeJS.ErrnoException>();
  for (const link of links) {
    try {
      const target = await openTarget(fileAt(directory, link), mayFollow);
      if (target !== null) targets.set(link, target);
    } catch (error) {
      faults.set(link, error as NodeJS.ErrnoException);
    }
  }

  function linkOf(path: string): string | undefined {
    return links.find((link) => targets.has(link) && (path === link || path.startsWith(`${link}/`)));
  }

  function at(path: string): FilePath {
    const link = linkOf(path);
    const target = link === undefined ? undefined : targets.get(link);
    return link === undefined || target === undefined
      ? fileAt(directory, path)
      : fileAt(`/proc/self/fd/${target.fd}`, path.slice(link.length + 1));
  }

  return {
    at,
    async stat(path) {
      const fault = faults.get(path);
      if (fault !== undefined) throw fault;
      return (await targets.get(path)?.stat({ bigint: true })) ?? lstat(at(path), { bigint: true });
    },
    isOwn: (path) => linkOf(path) === undefined,
    nameIn(error, path) {
      const own = `${directory}/${path}`;
      const named = String(error.path);
      if (named.startsWith(directory)) return withPath(error, own);
      return faults.has(path) || named.startsWith('/proc/self/fd/') ? Object.assign(error, { path: own }) : error;
    },
    async close() {
      await Promise.all([...targets.values()].map((target) => target.close()));
    },
  };
}

/** Returns the target of a link; null if no link is there any more. @throws what the file system reports */
async function openTarget(link: FilePath, mayFollow: MayFollow): Promise<FileHandle | null> {
  const isLink = (await lstat(link)).isSymbolicLink();
  if (!isLink) return null;
  const target = await open(link, pathOnly);
  try {
    if (mayFollow(await readlink(`/proc/self/fd/${target.fd}`))) return target;
    throw Object.assign(new Error('The link leads elsewhere'), { code: 'link_outside' });
  } catch (error) {
    await target.close();
    throw error;
  }
}
