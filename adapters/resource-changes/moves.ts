/**
 * Moves the directories of resources into a Data Folder, and back. Each step can be repeated. If a manager is killed
 * during a step, the next manager completes or undoes the step. The directories of a Data Folder are opened name by
 * name. A link that appears during a step therefore cannot lead to another directory.
 */
import { lstat, mkdir, readFile, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ResourceFailure } from '../../machines/resource-changes/failure.js';
import type { ResourceChange, ResourceMove } from '../../machines/resource-changes/types.js';
import { syncDirectory } from '../directories.js';
import { toIdentity } from '../files/identity.js';
import { ignoreMissing } from '../files/missing.js';
import { type FilePath, toBytes, toFilePath } from '../files/path-text.js';
import { writeAtomically } from '../files/whole-file.js';
import { makeDirectoryAt, requireFree } from '../folders/files/transfer.js';
import { toFileFault } from '../folders/place/file-fault.js';
import { compareStates, readStates, type TreeStates } from '../folders/place/tree-states.js';
import { type Place, withPlace } from '../folders/place/walk.js';
import type { TrashedResources } from './trashed.js';

export interface MoveParts {
  readonly change: ResourceChange;
  /** The path of the Data Folder. */
  readonly live: string;
  readonly stage: string;
  readonly trash: TrashedResources;
}

/** Returns the identity of an entry; `null` without an entry. */
export async function readIdentity(path: FilePath): Promise<string | null> {
  const stats = await lstat(path, { bigint: true }).catch(ignoreMissing);
  return stats === null ? null : toIdentity(stats);
}

/** Moves the directories of a change. @returns the ids of the replaced resources in the trash, by engine name */
export async function moveIn(parts: MoveParts): Promise<Record<string, string>> {
  const { change, live, stage, trash } = parts;
  const { folder, moves } = change;
  for (const path of change.directories) await makeMissing(parts, path);
  const ids: Record<string, string> = {};
  await mkdir(join(stage, 'old'), { recursive: true, mode: 0o700 });
  for (const [index, move] of moves.entries()) {
    const old = join(stage, 'old', String(index));
    if (move.replaced !== null) await moveReplaced(parts, move, move.replaced, old);
    if (move.added !== null) await moveNew(parts, move.added, index);
    if (move.replaced === null) continue;
    const id = await trash.keep(folder, move.replaced.path, old, toMark(change, move));
    if (id !== null) ids[move.engineName] = id;
  }
  await syncDirectory(live).catch(() => undefined);
  return ids;
}

/** Moves the directories of a change back. */
export async function moveBack(parts: MoveParts): Promise<void> {
  const { change, live, stage } = parts;
  for (const name of ['old', 'undone']) await mkdir(join(stage, name), { recursive: true, mode: 0o700 });
  for (const [index, move] of [...change.moves.entries()].reverse()) await moveOneBack(parts, move, index);
  for (const path of change.directories.toReversed()) await removeEmpty(parts, path);
  await syncDirectory(live).catch(() => undefined);
}

/** Returns why the directories cannot be moved back, as a clause; `null` if they can be moved back. */
export async function findObstacle({ change, live, trash }: MoveParts): Promise<string | null> {
  for (const { name, engineName, added, replaced } of change.moves) {
    if (added !== null && (await readIdentityIn(live, added.path)) !== added.identity)
      return `${added.path} was moved, deleted or replaced since`;
    if (replaced === null) continue;
    const id = change.trash[engineName];
    if (id === undefined || !(await trash.has(change.folder, id)))
      return `the earlier files of ${name} are no longer in the trash`;
    if (added?.path !== replaced.path && (await readIdentityIn(live, replaced.path)) !== null)
      return `${replaced.path} exists again`;
  }
  return null;
}

async function moveOneBack(parts: MoveParts, move: ResourceMove, index: number) {
  const { added, replaced, engineName } = move;
  const { change, stage, trash } = parts;
  const { folder, undoneAt } = change;
  const [old, undone] = [join(stage, 'old', String(index)), join(stage, 'undone', String(index))];
  if (added !== null) {
    await moveOut(parts, added, undone);
    // Keep the resource if a client undoes the change, or if other programs wrote into it before the change failed.
    if (undoneAt !== null || (await isChanged(parts, added.path, index)))
      await trash.keep(folder, added.path, undone, `${toMark(change, move)} undone`);
  }
  if (replaced === null) return;
  const id = change.trash[engineName] ?? (await trash.find(folder, toMark(change, move)));
  if ((await readIdentityIn(parts.live, replaced.path)) !== replaced.identity) {
    if (id !== null && (await readIdentity(old)) === null) await trash.takeBack(folder, id, old);
    await withEntry(parts, replaced.path, async (place) => {
      await requireFree(place, { folder, path: replaced.path });
      await rename(old, place.path);
    });
  }
  if (id !== null) await trash.forget(folder, id);
}

/** Returns the mark that identifies a replaced resource in the trash. */
function toMark({ id }: ResourceChange, { engineName }: ResourceMove): string {
  return `${id} ${engineName}`;
}

/**
 * Moves a resource out of the Data Folder, before it gets into the trash. @throws ResourceFailure if the resource does
 * not exist
 */
async function moveReplaced(
  parts: MoveParts,
  move: ResourceMove,
  from: NonNullable<ResourceMove['replaced']>,
  old: string,
): Promise<void> {
  const { change, trash } = parts;
  const { folder } = change;
  await moveOut(parts, from, old);
  if ((await readIdentity(old)) === null && (await trash.find(folder, toMark(change, move))) === null)
    throw new ResourceFailure({ code: 'file_not_found', folder, path: from.path });
}

/** Moves a directory out of the Data Folder, unless another entry has its path. */
async function moveOut(parts: MoveParts, from: NonNullable<ResourceMove['added']>, to: string): Promise<void> {
  if ((await readIdentityIn(parts.live, from.path)) !== from.identity) return;
  await withEntry(parts, from.path, ({ path }) => rename(path, to));
}

async function moveNew(
  parts: MoveParts,
  { path, identity }: NonNullable<ResourceMove['added']>,
  index: number,
): Promise<void> {
  const stage = join(parts.stage, 'new');
  const from = toFilePath(stage, path);
  if ((await readIdentity(from)) !== identity) return;
  await writeAtomically(toStatesPath(parts, index), Buffer.from(JSON.stringify(await readStates(stage, path))), null);
  await withEntry(parts, path, async (place) => {
    await requireFree(place, { folder: parts.change.folder, path });
    await rename(from, place.path);
  });
}

/** Returns the path of the file with the states of a new resource before it was moved into the Data Folder. */
function toStatesPath({ stage }: MoveParts, index: number): string {
  return join(stage, `states-${index}`);
}

/** Returns whether the files of a new resource were changed while the resource was in the Data Folder. */
async function isChanged(parts: MoveParts, path: string, index: number): Promise<boolean> {
  const text = await readFile(toStatesPath(parts, index), 'utf8').catch(ignoreMissing);
  // Earlier releases stored no states.
  if (text === null) return false;
  const now = await readStates(join(parts.stage, 'undone'), String(index));
  return now.length > 0 && compareStates(path, JSON.parse(text) as TreeStates, now).length > 0;
}

async function makeMissing(parts: MoveParts, path: string): Promise<void> {
  await withEntry(parts, path, async (place) => {
    if (place.entry === null) await makeDirectoryAt(place, { folder: parts.change.folder, path });
  });
}

/** Removes a directory that the change has made, unless the directory contains files. */
async function removeEmpty(parts: MoveParts, path: string): Promise<void> {
  await withEntry(parts, path, ({ path: at }) => rmdir(at)).catch(() => undefined);
}

/** Calls `use` with the opened entry of a path. @throws ResourceFailure, or an error without a code */
async function withEntry(parts: MoveParts, path: string, use: (place: Place) => Promise<void>): Promise<void> {
  const { live, change } = parts;
  try {
    await withPlace(live, path.split('/').map(toBytes), false, use);
  } catch (error) {
    if (error instanceof ResourceFailure) throw error;
    throw new ResourceFailure(toFileFault(error, { folder: change.folder, path }, true));
  }
}

/** Returns the identity of an entry in a Data Folder; `null` without an entry. */
export async function readIdentityIn(live: string, path: string): Promise<string | null> {
  try {
    return await withPlace(live, path.split('/').map(toBytes), false, ({ path: at }) => readIdentity(at));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}
