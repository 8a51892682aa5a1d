/** Reads a directory in pages, and reads it again after each change of the Data Folders. */
import { useEffect, useMemo, useReducer } from 'preact/hooks';
import { findNext } from '../../../../client/pages.js';
import { omitNulls } from '../../../api/client.js';
import { usePage } from '../../../context.js';
import { DirectoryPages, pageSize } from './directory-pages.js';

export const fileSorts = ['name', '-name', 'size', '-size', 'modified_at', '-modified_at'] as const;

export type FileSort = (typeof fileSorts)[number];

/** Returns the order in an address. If the order is unknown, the list is sorted by name. */
export function readSort(value: string | null): FileSort {
  return fileSorts.find((each) => each === value) ?? 'name';
}

export function useDirectory(folder: string, path: string, sort: FileSort): DirectoryPages {
  const { api, foldersVersion } = usePage().state;
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const directory = useMemo(
    () =>
      new DirectoryPages(
        async (cursor) => {
          const query = omitNulls({ path, sort, limit: pageSize, cursor });
          const answer = await api.GET('/datafolders/{name}/files', { params: { path: { name: folder }, query } });
          if (!answer.ok) return answer;
          const { headers, value: entries } = answer;
          const next = findNext({ headers })?.cursor ?? null;
          return { ...answer, value: { entries, next, total: Number(headers.get('Files-Total') ?? entries.length) } };
        },
        () => draw(null),
      ),
    [folder, path, sort],
  );
  useEffect(() => () => directory.end(), [directory]);
  useEffect(() => void directory.refresh(), [directory, foldersVersion.value]);
  return directory;
}
