/** Searches the names or the contents of files below a directory, within limits. */
import type { FileHandle } from 'node:fs/promises';
import { createTimeSlices } from '../../../machines/async/time-slices.js';
import type { FileMatch, FileSearch, SearchEnd } from '../../../machines/files/files.js';
import { toNameText } from '../../files/path-text.js';
import { readTreeText } from '../files/tree-text.js';
import { type TreeName, walkNames, walkTree } from '../place/tree.js';

/** The limits of one search. */
const maxMatches = 1_000;
const maxMs = 20_000;
const maxBytes = 1_073_741_824;

/** The length to which the text of a line is cut, and the length of the part before the match, in characters. */
const maxTextLength = 300;
const contextLength = 100;

const maxSliceMs = 10;

/** Yields the matches, then the end. @throws an error of the file system */
export async function* searchFiles(
  directory: FileHandle,
  names: readonly Buffer[],
  { query, place }: Omit<FileSearch, 'path'>,
): AsyncGenerator<FileMatch | SearchEnd, void, undefined> {
  const end = performance.now() + maxMs;
  const wanted = query.toLowerCase();
  const slices = createTimeSlices(maxSliceMs);
  let [matches, files, bytes, isComplete] = [0, 0, 0, true];
  const onUnreadable = (): void => void (isComplete = false);
  const entries =
    place === 'names' ? walkNames(directory, onUnreadable, names) : walkTree(directory, onUnreadable, names);
  for await (const each of entries) {
    if (matches >= maxMatches || bytes >= maxBytes || performance.now() >= end) {
      isComplete = false;
      break;
    }
    if (slices.isOver()) await slices.next();
    files += 1;
    if ('type' in each) {
      if (!hasName(each, wanted)) continue;
      matches += 1;
      yield { path: toPath(each), type: each.type, line: null, text: null };
      continue;
    }
    if (!each.stats.isFile()) continue;
    const { text } = await readTreeText(each);
    if (text === null) continue;
    bytes += each.stats.size;
    for (const match of findLines(text, wanted, toPath(each))) {
      if (matches >= maxMatches) {
        isComplete = false;
        break;
      }
      matches += 1;
      yield match;
    }
  }
  yield { complete: isComplete, files, bytes };
}

function hasName({ names }: TreeName, wanted: string): boolean {
  return toNameText(names.at(-1) ?? Buffer.alloc(0))
    .toLowerCase()
    .includes(wanted);
}

function* findLines(text: string, wanted: string, path: string): Generator<FileMatch> {
  // Most files have no match.
  if (!text.toLowerCase().includes(wanted)) return;
  let number = 0;
  for (const line of text.split('\n')) {
    number += 1;
    const at = line.toLowerCase().indexOf(wanted);
    if (at < 0) continue;
    const start = Math.max(0, at - contextLength);
    yield { path, type: 'file', line: number, text: line.slice(start, start + maxTextLength) };
  }
}

function toPath({ names }: Pick<TreeName, 'names'>): string {
  return names.map(toNameText).join('/');
}
