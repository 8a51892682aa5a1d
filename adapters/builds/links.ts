/** Where the symbolic links of an archive lead, told from its names alone: none leads out of the Build. */
import { posix } from 'node:path';
import { Refused } from './archive-entry.js';
import { parentOf } from './entry-path.js';
import { isRootFileSystem, type Tree } from './tree.js';

/** As many links in a row as Linux follows. */
const maxLinks = 40;

/**
 * @param entries all of the archive
 * @param top the directory that becomes the Build, `''` for the archive's own top
 * @param path where the link is
 * @param target as the archive has it
 * @returns the target that the link is to be made with
 * @throws Refused when it leads out of `top`, or round in a circle
 */
export function findLinkTarget(entries: Tree, top: string, path: string, target: string): string {
  const made = target.startsWith('/') ? relativeTarget(entries, top, path, target) : target;
  if (
    made !== null &&
    Buffer.byteLength(made) < 4096 &&
    !/[\0\ufffd]/.test(made) &&
    staysInside(entries, top, path, made)
  )
    return made;
  throw new Refused({ code: 'archive_link_outside', entry: path, target });
}

/**
 * An absolute link is meant for a program whose root the directory above is: FXServer's `alpine` is a whole root file
 * system, with `bin/ls -> /bin/busybox`. Read so, it stays inside, wherever the Build stands.
 * @returns null where there is no such directory above the link
 */
function relativeTarget(entries: Tree, top: string, path: string, target: string): string | null {
  const directory = parentOf(path);
  const parts = directory === '' ? [] : directory.split('/');
  const above = ['', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))];
  const root = above.find((candidate) => isAtOrBelow(candidate, top) && isRootFileSystem(entries, candidate));
  if (root === undefined) return null;
  // At the top of a root file system `..` stays where it is, and normalize reads `/..` so.
  const inside = posix.normalize(target).slice(1);
  return posix.relative(`/${directory}`, posix.join('/', root, inside)) || '.';
}

/** Follows the link as the system would, other links of the archive included. What is not there leads nowhere, but inside. */
function staysInside(entries: Tree, top: string, path: string, target: string): boolean {
  const todo = target.split('/').reverse();
  let at = parentOf(path);
  for (let followed = 0; todo.length > 0; ) {
    const part = todo.pop() ?? '';
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (at === top) return false;
      at = parentOf(at);
      continue;
    }
    const next = at === '' ? part : `${at}/${part}`;
    const there = entries.get(next);
    if (there?.kind !== 'symlink') {
      at = next;
      continue;
    }
    // A circle, or as good as one: the system gives up here, others might go on.
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
