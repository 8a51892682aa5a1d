/** Merges the changes of two versions of a text. The result keeps the encoding and the line breaks of the operator. */
import { readTextFile, writeTextFile } from '../text/text-file.js';

/** The maximum size of a file that is merged, in bytes. */
export const maxMergedBytes = 1024 ** 2;

/** Merges lines. @returns `null` if both versions change the same lines, or if the comparison is too large */
export type MergeLines = (
  mine: readonly string[],
  base: readonly string[],
  theirs: readonly string[],
) => readonly string[] | null;

export interface TextVersions {
  readonly base: Uint8Array;
  readonly mine: Uint8Array;
  readonly theirs: Uint8Array;
}

/**
 * Merges a file. @returns `null` if a version is too large or is not a text, if both versions change the same lines, or
 * if only the merged text is not JSON
 */
export function mergeText(path: string, versions: TextVersions, mergeLines: MergeLines): Uint8Array | null {
  const { base, mine, theirs } = versions;
  if ([base, mine, theirs].some(({ length }) => length > maxMergedBytes)) return null;
  const [baseText, mineText, theirsText] = [readTextFile(base), readTextFile(mine), readTextFile(theirs)];
  if (baseText === null || mineText === null || theirsText === null) return null;
  const lines = mergeLines(mineText.text.split('\n'), baseText.text.split('\n'), theirsText.text.split('\n'));
  if (lines === null) return null;
  const merged = lines.join('\n');
  // Two correct changes of a list can make text that no parser reads, such as a missing comma.
  if (path.endsWith('.json') && isJson(mineText.text) && isJson(theirsText.text) && !isJson(merged)) return null;
  const written = writeTextFile(merged, mineText);
  return 'bytes' in written ? written.bytes : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
