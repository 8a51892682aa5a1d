/** Finds the changes that the undo of an upload makes in a Data Folder. */
import { UploadFailure } from '../../../machines/uploads/failure.js';
import type { ChangedEntry, UndoOutcome, Upload } from '../../../machines/uploads/types.js';
import { isBelow, toBytes, toFilePath } from '../../files/path-text.js';
import { refuseSettings } from '../../folders/place/settings-guard.js';
import { compareStates, readStates } from '../../folders/place/tree-states.js';
import { withPlace } from '../../folders/place/walk.js';
import { exists, type Move, type MovePlaces } from './moves.js';
import type { TrashedFiles } from './trashed-files.js';

/** The maximum number of changed entries in an outcome. */
const maxChanged = 1_000;

/**
 * Returns the changes of an undo. `removed` and `changed` leave out the files that an earlier attempt has moved back.
 * @throws UploadFailure if the trash lacks a replaced file, a FileFault, or an error of the file system
 */
export async function previewUndo(
  upload: Upload,
  moves: readonly Move[],
  places: MovePlaces,
  trash: TrashedFiles,
): Promise<UndoOutcome> {
  const { live } = places;
  await requireReplaced(upload, moves, places, trash);
  await requireParents(moves, places);
  const changed: ChangedEntry[] = [];
  let removed = 0;
  for (const move of moves) {
    const { path, replaces, states = [] } = move;
    if (await isMovedBack(move, places)) continue;
    if (!places.mayChangeSettings) await refuseProtected(path, places);
    const now = await readStates(live, path);
    if (!replaces && now.length > 0) removed += 1;
    for (const change of compareStates(path, states, now)) {
      if (changed.length === maxChanged) break;
      changed.push(change);
    }
  }
  const restored = moves.filter(({ replaces }) => replaces).length;
  return { removed, restored, changed, trash: [] };
}

/** Returns whether an earlier attempt has moved an entry back. */
async function isMovedBack({ path, replaces, isTakenBack = false }: Move, places: MovePlaces): Promise<boolean> {
  if (!replaces) return exists(toFilePath(places.added, path));
  return isTakenBack && !(await exists(toFilePath(places.replaced, path)));
}

/**
 * Requires each replaced file in the trash, or in the directory that gets the files from the trash.
 * @throws UploadFailure `upload_not_undoable`, or an error of the file system
 */
export async function requireReplaced(
  { id }: Upload,
  moves: readonly Move[],
  { folder, replaced }: MovePlaces,
  trash: TrashedFiles,
): Promise<void> {
  const entries = await trash.list(folder, id);
  for (const { path, replaces, isTakenBack = false } of moves) {
    if (!replaces || isTakenBack) continue;
    if (await exists(toFilePath(replaced, path))) continue;
    const entry = entries.find((each) => isBelow(path, each.path));
    if (entry === undefined || !(await trash.has(folder, entry, path))) throw new UploadFailure(refuseLost(id, path));
  }
}

/**
 * Requires that no file has the path of a directory that contained a replaced file.
 * @throws UploadFailure `file_exists`, or an error of the file system
 */
async function requireParents(moves: readonly Move[], { folder, live }: MovePlaces): Promise<void> {
  const checked = new Set<string>();
  for (const { path, replaces } of moves) {
    const names = replaces ? path.split('/').slice(0, -1) : [];
    for (const index of names.keys()) {
      const parent = names.slice(0, index + 1);
      if (checked.has(parent.join('/'))) continue;
      const stats = await withPlace(live, parent.map(toBytes), true, async (place) => place.stats);
      // The undo makes the missing directory, and the directories below it.
      if (stats === null) break;
      if (!stats.isDirectory()) throw new UploadFailure({ code: 'file_exists', folder, path: parent.join('/') });
      checked.add(parent.join('/'));
    }
  }
}

function refuseLost(upload: string, path: string) {
  return { code: 'upload_not_undoable', upload, because: `the trash no longer has ${path}` } as const;
}

async function refuseProtected(path: string, { folder, live }: MovePlaces): Promise<void> {
  try {
    await withPlace(live, path.split('/').map(toBytes), false, (place) =>
      refuseSettings(place, { folder, path, directory: live }),
    );
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
  }
}
