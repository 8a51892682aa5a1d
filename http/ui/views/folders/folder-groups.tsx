/** The rows of a long list of Data Folders: the Data Folder in use, and the others. */
import type { ComponentChildren } from 'preact';
import type { DataFolder } from '../../../client/api.js';
import { GroupRow } from '../../parts/group-row.js';
import type { Text } from '../../text/en.js';

interface FolderGroups {
  /** The Data Folders. The Data Folder in use comes first. */
  readonly folders: readonly DataFolder[];
  readonly isInUse: (folder: DataFolder) => boolean;
  /** Renders a Data Folder as a row with a key. */
  readonly row: (folder: DataFolder) => ComponentChildren;
  /** The number of columns. */
  readonly columns: number;
}

/**
 * Renders the rows below the titles of their groups; without titles, if there is only one group. The result is one list
 * of keyed rows, so that a row stays mounted when its Data Folder changes the group.
 */
export function renderGroups({ folders, isInUse, row, columns }: FolderGroups, words: Text['folders']) {
  const used = folders.filter(isInUse).length;
  const hasTitles = used > 0 && used < folders.length;
  return folders.flatMap((folder, index) => [
    ...(hasTitles && (index === 0 || index === used)
      ? [
          <GroupRow key={index} columns={columns}>
            {index === 0 ? words.inUse : words.others}
          </GroupRow>,
        ]
      : []),
    row(folder),
  ]);
}
