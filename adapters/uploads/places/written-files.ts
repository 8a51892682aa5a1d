/** Keeps the files that other programs have written into the directories of a failed use. */
import { toFilePath } from '../../files/path-text.js';
import { compareStates, readStates } from '../../folders/place/tree-states.js';
import { exists, type Move, type MovePlaces } from './moves.js';
import type { TrashedFiles } from './trashed-files.js';

/**
 * Moves the entries into the trash that are new or changed since the files were prepared. A repeated call continues.
 * @returns the ids
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
      // A missing entry, or an entry of a directory that replaces a file and was moved already.
      if (await exists(file)) ids.push(await trash.add(folder, changed, file, mark));
    }
  }
  return ids;
}
