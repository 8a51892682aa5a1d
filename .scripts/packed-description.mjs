/**
 * The package.json of the packed program: without the scripts, packages and workspaces of the development, which npm
 * would report or look for on a user's machine. npm packs the file on disk, so the file is replaced before and restored
 * after.
 *
 * - `packed-description.mjs write`: before npm packs
 * - `packed-description.mjs restore`: after npm has packed
 */
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const description = join(root, 'package.json');
const original = join(root, 'dist', '.package.json');

/** Replaces package.json. Each step leaves a whole file, and the original next to it. */
export function writePackedDescription() {
  const { scripts, devDependencies, workspaces, ...packed } = JSON.parse(readFileSync(description, 'utf8'));
  if (scripts === undefined) return;
  rmSync(original, { force: true });
  // A link keeps the time of the last change, which is compared to decide whether a build is needed.
  linkSync(description, original);
  writeFileSync(`${description}.new`, `${JSON.stringify(packed, null, 2)}\n`);
  renameSync(`${description}.new`, description);
}

/** Restores package.json, after an interrupted `npm pack` too. */
export function restoreDescription() {
  if (!existsSync(original)) return;
  const isPacked = !('scripts' in JSON.parse(readFileSync(description, 'utf8')));
  if (isPacked) renameSync(original, description);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2] === 'restore') restoreDescription();
  else writePackedDescription();
}
