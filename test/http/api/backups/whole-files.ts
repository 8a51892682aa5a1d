/** Files of a Data Folder that were written at the same time, or at different times. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { Workspace } from '../../../kit/manager/workspace.js';

const names = ['one', 'deep/two'];

/** Writes the same text to each file. */
export function writeWhole({ root }: Workspace, text: string): void {
  mkdirSync(join(root, 'data/world/deep'), { recursive: true });
  for (const name of names) writeFileSync(join(root, 'data/world', name), text);
}

/** Returns the text of all files. @throws if the files were written at different times */
export function readWhole({ root }: Workspace): string {
  const texts = new Set(names.map((name) => readFileSync(join(root, 'data/world', name), 'utf8')));
  assert.is(texts.size, 1, 'a half restore');
  return [...texts][0] ?? '';
}

/** Returns the leftovers of jobs in `data`, without the folders that restores have replaced. */
export const leftIn = ({ root }: Workspace): string[] =>
  readdirSync(join(root, 'data')).filter((name) => name !== 'world' && !name.includes('.before-restore-'));

/** Removes the folders that restores have replaced. */
export function removeKept({ root }: Workspace): void {
  for (const name of readdirSync(join(root, 'data')))
    if (name !== 'world') rmSync(join(root, 'data', name), { recursive: true });
}
