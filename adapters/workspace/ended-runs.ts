/**
 * The file `<root>/manager/ended-runs`: the ids of runs whose processes have all exited, one per line. The next manager
 * does not search these runs again. An id is used only once. An ended run therefore never runs again. Without the file,
 * or with a damaged file, all runs are searched. The file is written only at the start and at the end of a manager,
 * because a restart of the server on a full disk must need only the files of its run.
 */
import { closeSync, constants, renameSync, writeSync } from 'node:fs';
import { isRunId } from '../../machines/run/run-id.js';
import { openRegularFile, readRegularText } from '../regular-file.js';

export class EndedRuns {
  private ids: Set<string>;
  private isWritten = true;

  /** @param path the file, in an existing directory */
  constructor(private readonly path: string) {
    this.ids = new Set(readIds(path));
  }

  has(run: string): boolean {
    return this.ids.has(run);
  }

  /** Replaces the list by these runs. */
  replace(runs: readonly string[]): void {
    if (this.isWritten && runs.length === this.ids.size && runs.every((run) => this.ids.has(run))) return;
    this.ids = new Set(runs);
    this.isWritten = true;
    writeIds(this.path, runs);
  }

  /** Adds a run whose last process has exited. The run is written with the next {@link EndedRuns.keep}. */
  add(run: string): void {
    this.ids.add(run);
    this.isWritten = false;
  }

  /** Writes the list, without the runs that are no longer stored. @param kept the stored runs */
  keep(kept: readonly string[]): void {
    this.replace(kept.filter((run) => this.ids.has(run)));
  }
}

function readIds(path: string): string[] {
  try {
    return readRegularText(path).split('\n').filter(isRunId);
  } catch {
    return [];
  }
}

/** Replaces the file, and ignores errors. After an error, the next manager searches these runs again. */
function writeIds(path: string, runs: readonly string[]): void {
  const part = `${path}.part`;
  try {
    const fd = openRegularFile(part, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC);
    try {
      writeSync(fd, runs.map((run) => `${run}\n`).join(''));
    } finally {
      closeSync(fd);
    }
    renameSync(part, path);
  } catch {
    // A full disk must not prevent a start.
  }
}
