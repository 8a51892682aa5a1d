/** Resolves the symbolic links of an archive by their texts alone. No link may lead out of the unpacked files. */
import { posix } from 'node:path';
import { toParent } from '../files/path-text.js';
import { Refused } from './archive-entry.js';
import { isRootFileSystem, type Tree } from './tree.js';

/** The limit of consecutive links in Linux. */
const maxLinks = 40;

/**
 * Returns the target for creating a link. Throws Refused for a link that leads out of `top` or in a circle.
 * @param entries all entries of the archive
 * @param top the directory out of which no link may lead; `''` for the archive's root
 * @param path the path of the link
 * @param target the target in the archive
 */
export function findLinkTarget(entries: Tree, top: string, path: string, target: string): string {
  const made = target.startsWith('/') ? relativeTarget(entries, top, path, target) : target;
  if (
    made !== null &&
    // Linux has no link without a target.
    made !== '' &&
    Buffer.byteLength(made) < 4096 &&
    !/[\0\ufffd]/.test(made) &&
    staysInside(entries, top, path, made)
  )
    return made;
  throw new Refused({ code: 'archive_link_outside', entry: path, target });
}

/**
 * Converts an absolute link inside a root file system, such as `alpine/bin/ls -> /bin/busybox`, to a link that stays
 * inside the unpacked files.
 * @returns `null` if no directory above the link is a root file system
 */
function relativeTarget(entries: Tree, top: string, path: string, target: string): string | null {
  const directory = toParent(path);
  const parts = directory === '' ? [] : directory.split('/');
  const above = ['', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))];
  const root = above.find((candidate) => isAtOrBelow(candidate, top) && isRootFileSystem(entries, candidate));
  if (root === undefined) return null;
  // normalize() converts `/..` to `/`, like Linux.
  const inside = posix.normalize(target).slice(1);
  return posix.relative(`/${directory}`, posix.join('/', root, inside)) || '.';
}

/**
 * Returns whether a link stays inside the unpacked files. The link is followed as the system would follow it, including
 * other links of the archive. A missing target counts as inside.
 */
function staysInside(entries: Tree, top: string, path: string, target: string): boolean {
  const todo = target.split('/').reverse();
  let at = toParent(path);
  for (let followed = 0; todo.length > 0; ) {
    const part = todo.pop() ?? '';
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (at === top) return false;
      at = toParent(at);
      continue;
    }
    const next = at === '' ? part : `${at}/${part}`;
    const there = entries.get(next);
    if (there?.kind !== 'symlink') {
      at = next;
      continue;
    }
    // Refuse a chain of too many links like a circle, because Linux stops here and other systems may continue.
    if ((followed += 1) > maxLinks) return false;
    const through = there.target.startsWith('/') ? relativeTarget(entries, top, next, there.target) : there.target;
    if (through === null) return false;
    todo.push(...through.split('/').reverse());
  }
  return true;
}

function isAtOrBelow(path: string, top: string): boolean {
  return top === '' || path === top || path.startsWith(`${top}/`);
}
