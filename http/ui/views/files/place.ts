/** The address of the Files view: a directory, the files that are open, and which of them is shown. */
import { linkToFiles } from '../../route/route.js';

export interface Place {
  /** The Data Folder. */
  readonly folder: string;
  /** The path of the directory; empty for the Data Folder itself. */
  readonly directory: string;
  /** The paths of the open files. */
  readonly open: readonly string[];
  /** The path of the file in the editor; `null` while the directory is shown. */
  readonly file: string | null;
  /** The line of the file to show, counted from 1; `null` without a line. */
  readonly line: number | null;
}

export function readPlace(folder: string, directory: string, query: URLSearchParams): Place {
  const file = query.get('edit');
  const open = query.getAll('open');
  const line = /^[1-9]\d{0,8}$/.test(query.get('line') ?? '') ? Number(query.get('line')) : null;
  return { folder, directory, file, line, open: file === null || open.includes(file) ? open : [...open, file] };
}

/** Returns the hash of a directory. The open files stay open. */
export function linkToDirectory({ folder, open }: Place, directory: string): string {
  return withQuery(linkToFiles(folder, directory), open, null);
}

/** Returns the hash of the directory in an order. */
export function linkToOrder({ folder, directory, open }: Place, sort: string): string {
  const link = withQuery(linkToFiles(folder, directory), open, null);
  return sort === 'name' ? link : `${link}${link.includes('?') ? '&' : '?'}sort=${sort}`;
}

/** Returns the hash that opens a file in the editor. @param line the line to show; `null` without a line */
export function linkToFile({ folder, directory, open }: Place, file: string, line: number | null = null): string {
  const link = withQuery(linkToFiles(folder, directory), open.includes(file) ? open : [...open, file], file);
  return line === null ? link : `${link}&line=${line}`;
}

/**
 * Returns the hash after a file was closed. If the file was in the editor, the hash shows the next open file, or the
 * directory if no file is open.
 */
export function linkWithout(place: Place, file: string): string {
  const open = place.open.filter((each) => each !== file);
  const at = Math.min(place.open.indexOf(file), open.length - 1);
  const shown = place.file === file ? (open[at] ?? null) : place.file;
  return withQuery(linkToFiles(place.folder, place.directory), open, shown);
}

function withQuery(link: string, open: readonly string[], file: string | null): string {
  const query = new URLSearchParams(open.map((each): [string, string] => ['open', each]));
  if (file !== null) query.set('edit', file);
  return query.size === 0 ? link : `${link}?${query}`;
}

/** Returns the last part of a path. */
export function readName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the directory of a path; empty for the Data Folder itself. */
export function findParent(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** Returns the path of an entry in a directory. */
export function joinPath(directory: string, name: string): string {
  return directory === '' ? name : `${directory}/${name}`;
}
