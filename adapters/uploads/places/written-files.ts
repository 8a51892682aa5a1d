/** Keeps the files that other programs have written into the directories of a failed use. */
import { toFilePath } from '../../files/path-text.js';
import { compareStates, readStates } from '../../folders/place/tree-states.js';
import { exists, type Move, type MovePlaces } from './moves.js';
import type { TrashedFiles } from './trashed-files.js';

/**
 * Moves into the trash each entry that is new or was changed after the files were prepared. A repeated call continues.
 * @returns the ids of the entries that this call added to the trash
 */
export async function keepWritten(
  moves: readonly Move[],
  { folder, added }: Pick<MovePlaces, 'folder' | 'added'>,
  trash: TrashedFiles,
  mark: string,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const { path, states } of moves) {
    // Earlier releases stored no states.
    if (states === undefined) continue;
    for (const { path: changed } of compareStates(path, states, await readStates(added, path))) {
      const file = toFilePath(added, changed);
      // Skip a deleted entry, and an entry that was moved already with a directory that replaces a file.
      if (await exists(file)) ids.push(await trash.add(folder, changed, file, mark));
    }
  }
  return ids;
}
