/** The rows of a long list of Data Folders: the Data Folder in use, the ones with problems, and the others. */
import type { ComponentChildren } from 'preact';
import type { DataFolder } from '../../../client/api.js';
import { StatusMark } from '../../parts/elements.js';
import { GroupRow } from '../../parts/group-row.js';
import type { Text } from '../../text/en.js';

interface FolderGroups {
  /** The Data Folders in the order of their groups. */
  readonly folders: readonly DataFolder[];
  readonly isInUse: (folder: DataFolder) => boolean;
  /** The names of the Data Folders with problems; `null` if not all of them are checked. */
  readonly faulty: ReadonlySet<string> | null;
  /** Renders a Data Folder as a row with a key. */
  readonly row: (folder: DataFolder, isGroupClean: boolean) => ComponentChildren;
  /** The number of columns. */
  readonly columns: number;
}

type Group = 'inUse' | 'problems' | 'clean' | 'others';

/**
 * Renders the rows below the titles of their groups; without titles, if there is only one group. The result is one list
 * of keyed rows, so that a row stays mounted when its Data Folder changes the group.
 */
export function renderGroups({ folders, isInUse, faulty, row, columns }: FolderGroups, text: Text) {
  const words = text.folders;
  const readGroup = (folder: DataFolder): Group =>
    isInUse(folder) ? 'inUse' : faulty === null ? 'others' : faulty.has(folder.name) ? 'problems' : 'clean';
  const all = folders.map(readGroup);
  const hasTitles = new Set(all).size > 1;
  const titles = {
    inUse: words.inUse,
    problems: <StatusMark isGood={false} text={words.filters.problem} />,
    clean: text.check.noProblems,
    others: words.others,
  };
  return folders.flatMap((folder, index) => {
    const group = readGroup(folder);
    const isFirst = hasTitles && group !== all[index - 1];
    return [
      ...(isFirst
        ? [
            <GroupRow key={`${group} `} columns={columns}>
              <span class="group-title">
                {titles[group]}
                {faulty !== null && group !== 'inUse' && (
                  <span class="figure faint">{all.filter((each) => each === group).length}</span>
                )}
              </span>
            </GroupRow>,
          ]
        : []),
      row(folder, hasTitles && group === 'clean'),
    ];
  });
}
