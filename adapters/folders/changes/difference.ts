/** Makes the unified diff of two contents of a file. */
import type { FileChange } from '../../../machines/files/files.js';
import { readTextFile } from '../../../machines/text/text-file.js';

/** The maximum size of each of the two contents, in bytes. */
const maxContentBytes = 524_288;
/** The maximum length of a diff, in characters. */
const maxDiffLength = 65_536;

/** The maximum number of changed lines. The time of a comparison grows with the square of this number. */
const maxEditLength = 1_000;

/**
 * Makes a unified diff, unless one of the contents is not a text, or the contents differ too much.
 * @param now the current content; `null` for a deleted file
 */
export async function describeDifference(
  path: string,
  before: Buffer,
  now: Buffer | null,
): Promise<Pick<FileChange, 'diff' | 'noDiff'>> {
  if (Math.max(before.length, now?.length ?? 0) > maxContentBytes) return { diff: null, noDiff: 'too_large' };
  const old = readTextFile(before)?.text;
  const present = now === null ? '' : readTextFile(now)?.text;
  if (old === undefined || present === undefined) return { diff: null, noDiff: 'not_text' };
  const names = [`a/${path}`, now === null ? '/dev/null' : `b/${path}`] as const;
  // Load the library on demand, because few requests need it.
  const { createTwoFilesPatch, FILE_HEADERS_ONLY: headerOptions } = await import('diff');
  const options = { context: 3, maxEditLength, headerOptions };
  const diff = createTwoFilesPatch(...names, old, present, undefined, undefined, options);
  if (diff === undefined || diff.length > maxDiffLength) return { diff: null, noDiff: 'too_large' };
  return { diff, noDiff: null };
}
