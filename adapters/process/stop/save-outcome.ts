/**
 * Reads and writes the file `saved` of a run: the outcome of the save before its announced end, for the next manager.
 * Runs without an announced end and runs of older managers have no such file.
 */
import { join } from 'node:path';
import { type SaveOutcome, saveOutcomes } from '../../../machines/run/exit.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import { readRunFile, writeRunFile } from '../run-files/run-file.js';

/** Records the outcome of the save. */
export function writeSaveOutcome(directory: RunDirectory, save: SaveOutcome): void {
  try {
    writeRunFile(join(directory.path, 'saved'), `${save}\n`);
  } catch {
    // Ignore a full disk: it must not prevent a stop.
  }
}

/** Returns the outcome of the save; `null` if the outcome is unknown. */
export function readSaveOutcome(directory: RunDirectory): SaveOutcome | null {
  const text = readRunFile(join(directory.path, 'saved'))?.text;
  return saveOutcomes.find((each) => text === `${each}\n`) ?? null;
}
