/** A Data Folder whose files another process exchanges while the test uses them. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFolderAdapters } from '../../../adapters/folders/folder-adapters.js';
import type { TrashStore } from '../../../adapters/folders/trash/trash-store.js';
import type { FolderFiles, Trash } from '../../../machines/files/files.js';
import { describeTree, findDifferences } from '../../kit/system/describe-tree.js';

export interface SwapContext {
  root: string;
  /** The path of the Data Folder. */
  world: string;
  /** A directory outside of the Data Folder, with a secret and a FIFO without a reader. */
  outside: string;
  files: FolderFiles;
  trash: TrashStore;
  /** The trash from which the tests restore entries. */
  folderTrash: Trash;
}

export const secret = 'the secret of root';

/** Prepares the context of each test. */
export function prepareSwaps(test: Test<SwapContext>): void {
  test.before.each((context) => {
    context.root = mkdtempSync(join(tmpdir(), 'swapped-'));
    context.world = join(context.root, 'data/world');
    context.outside = join(context.root, 'outside');
    for (const path of ['manager', 'data/world', 'outside/sub'])
      mkdirSync(join(context.root, path), { recursive: true });
    for (const path of ['secret', 'file', 'sub/file', 'sub/secret']) writeFileSync(join(context.outside, path), secret);
    execFileSync('mkfifo', [join(context.outside, 'pipe')]);
    const catalog = { dataFolder: async () => ({ name: 'world', exists: true }) };
    const adapters = createFolderAdapters(context.root, catalog as never, { templates: new Map() } as never, 1_000);
    context.files = adapters.files(false);
    context.trash = adapters.trashStore;
    context.folderTrash = adapters.trash(false);
  });
  test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));
}

/** The directories in which operations may write. */
const writable = ['data/world', 'data/.trash', 'manager/versions', 'manager/uploads'];

/**
 * Runs steps in another process, as fast as possible, until `work` ends. Checks that nothing outside of the Data
 * Folder, the trash, the old versions and the uploads has changed.
 * @param finish is called after the other process has ended
 */
export async function whileSwapping(
  { root, world }: SwapContext,
  steps: string,
  work: () => Promise<void>,
  finish: () => Promise<void> = async () => undefined,
): Promise<void> {
  const describe = () => describeTree(root, (path) => writable.includes(path));
  const before = describe();
  const script = `
    const fs = require('node:fs');
    const attempt = (act) => { try { act(); } catch {} };
    process.stdout.write('ready');
    for (;;) { ${steps} }`;
  const child = spawn(process.execPath, ['-e', script], { cwd: world, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(child.stdout, 'data');
    await work();
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await finish();
  assert.equal(findDifferences(before, describe()), []);
}

/** The file `file` is a regular file, a link to a secret, or a link to a FIFO. */
export const swapFile = `
  attempt(() => fs.writeFileSync('next', 'own'));
  attempt(() => fs.renameSync('next', 'file'));
  attempt(() => fs.symlinkSync('../../outside/secret', 'next'));
  attempt(() => fs.renameSync('next', 'file'));
  attempt(() => fs.symlinkSync('../../outside/pipe', 'next'));
  attempt(() => fs.renameSync('next', 'file'));`;

/** The directory `sub` is a directory, a link to a directory outside, or missing. */
export const swapDirectory = `
  attempt(() => fs.mkdirSync('sub'));
  attempt(() => fs.writeFileSync('sub/file', 'own'));
  attempt(() => fs.renameSync('sub', 'aside' + (Math.random() * 4 | 0)));
  attempt(() => fs.symlinkSync('../../outside', 'sub'));
  attempt(() => fs.unlinkSync('sub'));
  for (const name of ['aside0', 'aside1', 'aside2', 'aside3'])
    if (Math.random() < 0.2) attempt(() => fs.rmSync(name, { recursive: true }));`;

/** Returns the text of an opened file, or the code of its refusal. */
export async function readText({ files }: SwapContext, path: string): Promise<string> {
  const opened = await files.open('world', path);
  if ('fault' in opened) return opened.fault.code;
  const parts: Uint8Array[] = [];
  for await (const part of opened.read(0, opened.size)) parts.push(part);
  await opened.close();
  return Buffer.concat(parts).toString();
}

/** Returns the content of all files in the trash and in the Data Folder, without following links. */
export function readAll({ root }: SwapContext): string {
  return readdirSync(join(root, 'data'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      try {
        return readFileSync(join(entry.parentPath, entry.name), 'utf8');
      } catch {
        return '';
      }
    })
    .join('\n');
}
