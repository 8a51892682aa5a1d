/** Reads the texts of the files with a conflict, which need a choice, and of merged files. */
import type { FileChange } from '../../machines/resource-updates/decide.js';
import type { PlannedFile } from '../../machines/resource-updates/update.js';
import { readTextFile } from '../../machines/text/text-file.js';

/** The maximum size of a text, and of all texts of a plan, in bytes. */
const maxTextBytes = 64 * 1024;
const maxAllBytes = 1024 ** 2;

interface Versions {
  readonly base: Buffer | null;
  readonly mine: Buffer | null;
  readonly theirs: Buffer | null;
}

/**
 * Returns the changes with the texts of their files.
 * @param read returns the versions of a file
 */
export async function readTexts(
  changes: readonly FileChange[],
  read: (path: string) => Promise<Versions>,
): Promise<readonly PlannedFile[]> {
  let left = maxAllBytes;
  const toText = (bytes: Buffer | null): string | null => {
    if (bytes === null || bytes.length > Math.min(left, maxTextBytes)) return null;
    left -= bytes.length;
    return readTextFile(bytes)?.text ?? null;
  };
  const files: PlannedFile[] = [];
  for (const change of changes) {
    const hasTexts = change.decision === 'conflict' || change.decision === 'merged';
    const versions = hasTexts ? await read(change.path) : null;
    const texts = versions && {
      base: toText(versions.base),
      mine: toText(versions.mine),
      theirs: toText(versions.theirs),
    };
    files.push({ ...change, texts });
  }
  return files;
}
