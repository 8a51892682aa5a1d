/** Makes the directories of new runs. One is made ahead: Node cannot make FIFOs, and `mkfifo` costs a process. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Launch } from '../../machines/ports/launch.js';
import { bootId } from './proc.js';
import { type RunDirectory, runDirectory } from './run-directory.js';
import { pruneRuns, removeRun, sparePrefix } from './run-list.js';
import { protocolVersion, type RunRecord } from './run-record.js';
import type { SpareKeeper } from './spare-keeper.js';

/** The directory of a new run, and the spare keeper in it, if one was started. */
export interface NewRun extends RunDirectory {
  readonly spareKeeper: SpareKeeper | null;
}

export type RunDirectories = ReturnType<typeof createRunDirectories>;

const execute = promisify(execFile);

/**
 * @param runs `<root>/run`
 * @param maxRuns how many runs are kept
 * @param startSpareKeeper starts a keeper in the directory that was made ahead; null: none is started
 */
export function createRunDirectories(
  runs: string,
  maxRuns = 10,
  startSpareKeeper: ((directory: RunDirectory) => SpareKeeper) | null = null,
) {
  let spare: Promise<NewRun> | null = null;

  async function makeSpare(): Promise<NewRun> {
    const directory = runDirectory(join(runs, `${sparePrefix}${randomBytes(6).toString('hex')}`));
    try {
      mkdirSync(directory.path, { recursive: true, mode: 0o700 });
      await execute('mkfifo', ['-m', '600', directory.stdin, directory.livenessPipe]);
      closeSync(openSync(directory.console, 'a', 0o600));
      return { ...directory, spareKeeper: startSpareKeeper?.(directory) ?? null };
    } catch (error) {
      removeRun(directory);
      throw error;
    }
  }

  /** @returns the spare directory, or a new one where the spare could not be made or was deleted since */
  async function takeSpare(): Promise<NewRun> {
    const taken = spare;
    spare = null;
    const made = await taken?.catch(() => null);
    if (made && existsSync(made.livenessPipe)) return made;
    made?.spareKeeper?.dismiss();
    return makeSpare();
  }

  return {
    /** Makes the next directory ahead of its use. Errors are thrown by `create`. */
    prepare(): void {
      spare ??= makeSpare();
      spare.catch(() => undefined);
    },
    /** @returns the directory of the new run, with run.json in it. @throws what the file system reports */
    async create(launch: Launch): Promise<NewRun> {
      const made = await takeSpare();
      const record: RunRecord = { protocol: protocolVersion, at: Date.now(), bootId: bootId(), launch };
      const path = join(runs, launch.run);
      try {
        writeFileSync(join(made.path, 'run.json'), `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
        renameSync(made.path, path);
      } catch (error) {
        made.spareKeeper?.dismiss();
        removeRun(made);
        throw error;
      }
      return { ...runDirectory(path), spareKeeper: made.spareKeeper };
    },
    /** @returns the directory of an existing run */
    open: (run: string): RunDirectory => runDirectory(join(runs, run)),
    /** Removes the oldest runs beyond `maxRuns`, except the run `current`. */
    prune: (current: string): void => pruneRuns(runs, maxRuns, current),
    /** Removes the spare directory when the service ends. */
    async discard(): Promise<void> {
      const made = await spare?.catch(() => null);
      spare = null;
      made?.spareKeeper?.dismiss();
      if (made) removeRun(made);
    },
  };
}
