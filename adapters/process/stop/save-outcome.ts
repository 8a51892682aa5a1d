/**
 * The file `saved` of a run: how the save before its announced end went, for the next manager. Runs of older managers,
 * and those that were not announced, have none.
 */
import { join } from 'node:path';
import { type SaveOutcome, saveOutcomes } from '../../../machines/run/exit.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import { readRunFile, writeRunFile } from '../run-files/run-file.js';

/** Records how the save went. */
export function writeSaveOutcome(directory: RunDirectory, save: SaveOutcome): void {
  try {
    writeRunFile(join(directory.path, 'saved'), `${save}\n`);
  } catch {
    // A full disk must not prevent a stop.
  }
}

/** Returns how the save went; null if it is not known. */
export function readSaveOutcome(directory: RunDirectory): SaveOutcome | null {
  const text = readRunFile(join(directory.path, 'saved'))?.text;
  return saveOutcomes.find((each) => text === `${each}\n`) ?? null;
}
