/** New Data Folders: made aside, inside data/, and put in place by one rename. */
import { chmod, mkdir, mkdtemp, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fault } from '../../machines/ports/facts.js';
import { findNameTrouble, type NewFolders, type Template } from '../../machines/ports/new-folder.js';
import { assetUrl } from '../assets.js';
import { exists } from '../directories.js';
import { createMutex } from '../mutex.js';
import { copyTemplate, removeCopy } from '../template-copy.js';

const template = assetUrl('adapters/folders/template/fxserver/');

/** Where a Data Folder is made: a directory of that name with nothing but `folder` in it. */
const asideName = /^\.creating-[A-Za-z0-9]{6}$/;

/** What rename says where something is in the way that it would not replace. */
const inTheWay = ['ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EISDIR'];

/** @param root the workspace, an absolute path whose directory `data` is there */
export function createNewFolders(root: string): NewFolders {
  const data = join(root, 'data');
  // An empty directory would be replaced by a rename: who comes second must see what the first has made.
  const inTurn = createMutex();

  async function create(name: string, from: Template): Promise<Fault | null> {
    const reason = findNameTrouble(name, from);
    if (reason !== null) return { code: 'folder_name_unusable', folder: name, reason };
    const path = join(data, name);
    try {
      if (await exists(path)) return { code: 'folder_exists', folder: name };
      await make(data, path, from);
      return null;
    } catch (error) {
      const because = (error as NodeJS.ErrnoException).code ?? 'unknown';
      if (inTheWay.includes(because)) return { code: 'folder_exists', folder: name };
      if (because === 'ENOSPC' || because === 'EDQUOT') return { code: 'disk_full', what: name, because };
      return { code: 'folder_unmakeable', folder: name, because };
    }
  }

  return { create: (name, from) => inTurn(() => create(name, from)) };
}

/**
 * Removes what a creation that broke off has left. The caller holds the workspace's lock: nobody makes one now.
 * @param root the workspace
 */
export async function clearHalfMade(root: string): Promise<void> {
  const data = join(root, 'data');
  // Where the list cannot be read, who reads it next says so.
  for (const entry of await readdir(data, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isDirectory() || !asideName.test(entry.name)) continue;
    const aside = join(data, entry.name);
    // One that cannot be removed is in nobody's way.
    if (await holdsNothingElse(aside)) await removeCopy(aside).catch(() => undefined);
  }
}

async function make(data: string, path: string, from: Template): Promise<void> {
  const aside = await mkdtemp(join(data, '.creating-'));
  try {
    const made = join(aside, 'folder');
    if (from === 'empty') await mkdir(made);
    else await copyTemplate(template, made);
    // Keys come into it.
    if (from === 'fxserver') await chmod(join(made, 'server.cfg'), 0o600);
    await rename(made, path);
  } finally {
    // What cannot be removed now is removed at the next start.
    await removeCopy(aside).catch(() => undefined);
  }
}

/** It only has such a name, if anything else is in it. */
async function holdsNothingElse(aside: string): Promise<boolean> {
  return (await readdir(aside).catch(() => ['?'])).every((name) => name === 'folder');
}
