/**
 * The file `<root>/manager/ended-runs`: the ids of runs whose processes have all exited, one a line. The next manager
 * does not search them again. An id is used once: a run that has ended stays so, whatever happens to its directory.
 * Without the file, or with a damaged one, all runs are searched.
 */
import { closeSync, constants, renameSync, writeSync } from 'node:fs';
import { isRunId } from '../../machines/run/run-id.js';
import { openRegularFile, readRegularText } from '../regular-file.js';

/** The greatest number of ids: twice as many as there are runs. */
const maxIds = 2_000;

export class EndedRuns {
  private ids: Set<string>;

  /** @param path the file, in an existing directory */
  constructor(private readonly path: string) {
    this.ids = new Set(readIds(path));
  }

  has(run: string): boolean {
    return this.ids.has(run);
  }

  add(run: string): void {
    if (this.ids.size >= maxIds) this.replace([...this.ids].sort().slice(-maxIds / 2));
    if (!this.ids.has(run)) writeIds(this.path, constants.O_APPEND, [run]);
    this.ids.add(run);
  }

  /** Replaces the list by these runs. */
  replace(runs: readonly string[]): void {
    if (runs.length === this.ids.size && runs.every((run) => this.ids.has(run))) return;
    this.ids = new Set(runs);
    const part = `${this.path}.part`;
    writeIds(part, constants.O_TRUNC, runs, () => renameSync(part, this.path));
  }
}

function readIds(path: string): string[] {
  try {
    return readRegularText(path).split('\n').filter(isRunId);
  } catch {
    return [];
  }
}

/** Writes ids, and ignores errors: a full disk must prevent neither a start nor an end. */
function writeIds(path: string, flags: number, runs: readonly string[], onWritten?: () => void): void {
  try {
    const fd = openRegularFile(path, constants.O_WRONLY | constants.O_CREAT | flags);
    try {
      writeSync(fd, runs.map((run) => `${run}\n`).join(''));
    } finally {
      closeSync(fd);
    }
    onWritten?.();
  } catch {
    // The next start searches these runs.
  }
}
