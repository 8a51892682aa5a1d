/** Declares the parameters of lists and searches of files. */
import type { ParsedUrlQuery } from 'node:querystring';
import {
  type FileKey,
  type FileListQuery,
  type FileSearch,
  type FileSort,
  fileSorts,
  searchPlaces,
} from '../../../machines/files/files.js';
import { queryProblem } from '../../problems/problems.js';
import { refuseCursor } from '../kit/pages.js';
import { integer, type Parameter, text } from '../kit/parameters.js';
import { readQueryText } from '../kit/query-parameters.js';

/** The path of a directory; empty for the Data Folder itself. */
export const directoryPath: Parameter<string> = {
  ...text('A directory, relative to the Data Folder. Default: the Data Folder'),
  read: (query, name) => readQueryText(query, name) ?? '',
};

/** The path of a file, which is required. */
export const filePath: Parameter<string> = {
  ...text('The path, relative to the Data Folder'),
  required: true,
  read(query, name) {
    const path = readQueryText(query, name);
    if (path === null) throw queryProblem(name, 'a path that the list of files has');
    return path;
  },
};

export const listParameters = {
  path: directoryPath,
  sort: {
    ...text('The order; `-` reverses it', { type: 'string', enum: fileSorts, default: 'name' }),
    read: readSort,
  },
  limit: integer('The maximum number of entries', { minimum: 1, maximum: 1_000, default: 200 }),
  cursor: { ...text('Where the page begins, from the header Link of another page'), read: readCursor },
} as const;

/** The maximum length of a searched text, in characters. */
const maxQueryLength = 200;

export const searchParameters = {
  path: directoryPath,
  query: {
    ...text('The text, without regard to case', { type: 'string', minLength: 1, maxLength: maxQueryLength }),
    required: true,
    read: readSearched,
  },
  in: { ...text('Where the text is found', { type: 'string', enum: searchPlaces, default: 'names' }), read: readPlace },
} as const;

function readSearched(query: ParsedUrlQuery, name: string): string {
  const value = readQueryText(query, name) ?? '';
  if (value !== '' && [...value].length <= maxQueryLength) return value;
  throw queryProblem(name, `a text of 1 to ${maxQueryLength} characters`);
}

function readPlace(query: ParsedUrlQuery, name: string): FileSearch['place'] {
  const value = readQueryText(query, name) ?? 'names';
  const place = searchPlaces.find((each) => each === value);
  if (place === undefined) throw queryProblem(name, searchPlaces.join(' or '));
  return place;
}

function readSort(query: ParsedUrlQuery, name: string): FileSort {
  const value = readQueryText(query, name) ?? 'name';
  const sort = fileSorts.find((each) => each === value);
  if (sort === undefined) throw queryProblem(name, `one of ${fileSorts.join(', ')}`);
  return sort;
}

/** Returns the text of a cursor. The key is encoded, because names may contain any character. */
export function writeCursor({ isDirectory, value, name }: FileKey): string {
  return Buffer.from(JSON.stringify([isDirectory, value, name])).toString('base64url');
}

function readCursor(query: ParsedUrlQuery, name: string): FileListQuery['cursor'] {
  const given = readQueryText(query, name);
  if (given === null) return null;
  const [, side, key = ''] = /^(next|prev)\.([\w-]{1,2000})$/.exec(given) ?? [];
  const parsed = parseKey(key);
  if (side === undefined || parsed === null) throw refuseCursor(name);
  return { side: side as 'next' | 'prev', key: parsed };
}

function parseKey(key: string): FileKey | null {
  try {
    const [isDirectory, value, name] = JSON.parse(Buffer.from(key, 'base64url').toString()) as readonly unknown[];
    const isKey = typeof isDirectory === 'boolean' && typeof value === 'number' && typeof name === 'string';
    return isKey ? { isDirectory, value, name } : null;
  } catch {
    return null;
  }
}
