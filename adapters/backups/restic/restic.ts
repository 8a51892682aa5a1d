/** A repository of restic: encrypted, deduplicated, on a disk, over SFTP, in S3, or wherever restic can keep one. */
import { randomBytes } from 'node:crypto';
import { lstat, mkdir, rmdir, unlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BackupRepository } from '../../../machines/backups/backup-repository.js';
import type { Backed, BackupFault } from '../../../machines/backups/types.js';
import { fileAt, toPatternText } from '../../files/path-text.js';
import { patternOfText, resticPattern } from '../copy/exclude-patterns.js';
import { isSparseVersion, readEntries, readTreeEntries } from './restic-entries.js';
import { faultOfError, faultOfRun, isLocked } from './restic-faults.js';
import { lastLine, type ResticOptions, type ResticRun, type RunOptions, runRestic } from './restic-process.js';

/** What is read after a backup, in MiB: as much as it has added, within these bounds. */
const checkedMiB = { min: 64, max: 1_024 };

/**
 * A process that has been killed stays for a moment, and its number may be that of another process by now: restic takes
 * its lock for one in use.
 */
const lockWaitMs = 10_000;
const lockPauseMs = 250;

/** Several managers may share a repository: the other tag of a snapshot has the id of its backup. */
const ownTag = 'server-manager';

/** The only directory in the snapshot of an empty Data Folder: restic makes no snapshot without a file or directory. */
const emptyMark = '.empty-data-folder';

/** restic's own: some files could not be read, and there is a snapshot of the others. */
const isIncomplete = 3;

interface Summary {
  readonly message_type: 'summary';
  readonly snapshot_id: string;
  readonly total_bytes_processed: number;
  readonly data_added: number;
}

/** @param mayCreate whether the repository may be missing: a disk that is not mounted must not get a new one */
export function openRestic(options: ResticOptions, mayCreate: () => boolean): BackupRepository {
  /**
   * Runs restic. Locks of processes that have ended, such as those of a manager that was killed, are removed; others
   * are awaited for a while.
   */
  async function run(args: readonly string[], more?: RunOptions): Promise<Backed<ResticRun>> {
    const limit = performance.now() + lockWaitMs;
    for (;;) {
      const ended = await runOnce(args, more);
      if (!('fault' in ended) || !isLocked(ended.fault)) return ended;
      if (performance.now() > limit || more?.signal?.aborted) return ended;
      await runOnce(['unlock'], more?.signal && { signal: more.signal });
      await pause(lockPauseMs);
    }
  }

  /** A fault is that of the program, or of its exit code. */
  async function runOnce(args: readonly string[], more?: RunOptions): Promise<Backed<ResticRun>> {
    try {
      const ended = await runRestic(options, args, more);
      return ended.status === 0 || ended.status === isIncomplete
        ? { value: ended }
        : { fault: faultOfRun(ended, options) };
    } catch (error) {
      return { fault: faultOfError(error as NodeJS.ErrnoException) };
    }
  }

  /** Returns whether the file was made. */
  async function createPassword(): Promise<Backed<boolean>> {
    try {
      await writeFile(options.passwordFile, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
      return { value: true };
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      return code === 'EEXIST' ? { value: false } : { fault: { code: 'target_unwritable', because: code } };
    }
  }

  /** Runs a command that finds out whether there is a repository; creates one at the first use, and runs it again. */
  async function runPrepared(args: readonly string[], more: RunOptions): Promise<Backed<ResticRun>> {
    const password = await createPassword();
    if ('fault' in password) return password;
    const ended = await run(args, more);
    // The repository has another one, which was lost: the file must not look like it.
    if (password.value && 'fault' in ended && ended.fault.code === 'repository_password_wrong')
      await unlink(options.passwordFile);
    if (!('fault' in ended) || !isMissing(ended.fault) || !mayCreate()) return ended;
    const created = await run(['init'], more);
    return 'fault' in created ? created : run(args, more);
  }

  /** Runs restic on a snapshot. */
  async function onSnapshot(args: readonly string[], signal?: AbortSignal): Promise<Backed<ResticRun>> {
    const ended = await run(args, signal && { signal });
    if ('fault' in ended && becauseOf(ended.fault).match(/no matching ID|no snapshot found/i))
      return { fault: { code: 'snapshot_missing' } };
    return ended;
  }

  /** Checks the structure of the repository, and the data that the arguments name. */
  async function readBack(args: readonly string[], signal: AbortSignal): Promise<Backed<null>> {
    const checked = await run(['check', ...args], { signal });
    return 'fault' in checked && checked.fault.code === 'repository_failed' && !isLocked(checked.fault)
      ? { fault: { code: 'snapshot_damaged', because: checked.fault.because } }
      : emptied(checked);
  }

  /** @returns a directory to save in place of an empty Data Folder. @throws what the file system reports */
  async function makeEmptyFolder(): Promise<string> {
    const directory = join(dirname(options.passwordFile), 'restic-empty');
    await mkdir(join(directory, emptyMark), { recursive: true, mode: 0o700 });
    return directory;
  }

  /** Returns whether restic restores files with their holes: from version 0.15 on. */
  async function canRestoreSparse(signal: AbortSignal): Promise<boolean> {
    const version = await runOnce(['version'], { signal });
    return 'value' in version && isSparseVersion(version.value.stdout);
  }

  return {
    kind: 'restic',
    prepare: async (signal) => emptied(await runPrepared(['cat', 'config'], { signal })),
    async save({ backup, folder, path, exclude, beside, maxAnswerMs, signal }) {
      const tags = ['--tag', ownTag, '--tag', tagOf(backup), '--host', folder];
      // Relative to the directory, so that the snapshot has its content at the root: it leaves out leading `..`.
      const targets = ['.', ...(beside === null ? [] : [relative(path, beside)])];
      const patterns = exclude.flatMap((pattern) => ['--exclude', resticPattern(pattern, path)]);
      const answerLimitMs = Math.min(options.answerLimitMs, maxAnswerMs ?? Number.POSITIVE_INFINITY);
      const running = { cwd: path, signal, answerLimitMs };
      let saved = await runPrepared(['backup', ...targets, ...patterns, ...tags], running);
      if ('fault' in saved && /snapshot is empty/.test(becauseOf(saved.fault)))
        saved = await runPrepared(['backup', '.', ...tags], { ...running, cwd: await makeEmptyFolder() });
      if ('fault' in saved) return saved;
      const { status, stdout, stderr } = saved.value;
      const summary = readSummary(stdout);
      if (summary === null) return { fault: faultOfRun(saved.value, options) };
      if (status === isIncomplete) {
        await run(['forget', summary.snapshot_id], { signal });
        return { fault: { code: 'source_unreadable', because: lastLine(stderr) } };
      }
      const { snapshot_id: id, total_bytes_processed: sizeBytes, data_added: addedBytes } = summary;
      return { value: { id, sizeBytes, addedBytes } };
    },
    async restore({ snapshot }, target, signal) {
      const sparse = (await canRestoreSparse(signal)) ? ['--sparse'] : [];
      const restored = await onSnapshot(['restore', snapshot, '--target', target, '--verify', ...sparse], signal);
      await rmdir(join(target, emptyMark)).catch(() => undefined);
      return emptied(restored);
    },
    async list({ snapshot }, path, signal) {
      // Without a lock: it would make the check after a backup fail.
      const listed = await onSnapshot(['ls', '--no-lock', snapshot, `/${toPatternText(path)}`], signal);
      if ('fault' in listed) return listed;
      let entries = readEntries(listed.value.stdout, path);
      if (entries === 'unnamed') {
        const read = await readTreeEntries(listed.value.stdout, path, async (id) => {
          const blob = await run(['cat', '--no-lock', 'blob', id], { signal });
          return 'fault' in blob ? blob : { value: blob.value.stdout };
        });
        if ('fault' in read) return read;
        entries = read.value;
      }
      if (entries === null) return { fault: { code: 'file_missing', path } };
      return { value: entries.filter(({ name }) => path !== '' || name !== emptyMark) };
    },
    async restoreFile({ snapshot }, path, target, signal) {
      const only = ['--include', patternOfText(`/${path}`)];
      const restored = await onSnapshot(['restore', snapshot, '--target', target, '--verify', ...only], signal);
      if ('fault' in restored) return restored;
      const isThere = (await lstat(fileAt(target, path)).catch(() => null))?.isFile() === true;
      return isThere ? { value: null } : { fault: { code: 'file_missing', path } };
    },
    check: ({ addedBytes }, signal) => readBack(['--with-cache', '--read-data-subset', subsetOf(addedBytes)], signal),
    async verify({ snapshot }, signal) {
      const listed = await onSnapshot(['ls', snapshot], signal);
      return 'fault' in listed ? listed : readBack(['--read-data'], signal);
    },
    async remove({ snapshot }, signal) {
      const removed = await onSnapshot(['forget', snapshot, '--prune'], signal);
      if (!('fault' in removed) || removed.fault.code === 'snapshot_missing') return { value: null };
      if (removed.fault.code !== 'repository_failed') return removed;
      // Without its snapshot the backup is removed: its data is, with that of the next backup that is deleted.
      const listed = await run(['snapshots', '--tag', ownTag], { signal });
      const isRemoved = 'value' in listed && !hasSnapshot(listed.value.stdout, snapshot);
      return isRemoved ? { value: null } : emptied(removed);
    },
    async clean(unsaved, signal) {
      const unlocked = await run(['unlock'], { signal });
      if ('fault' in unlocked || unsaved.size === 0) return emptied(unlocked);
      const listed = await run(['snapshots', '--tag', ownTag], { signal });
      if ('fault' in listed) return listed;
      const left = findSnapshots(listed.value.stdout, unsaved);
      // Their data is removed with that of the next backup that is deleted.
      return left.length === 0 ? { value: null } : emptied(await run(['forget', ...left], { signal }));
    },
  };
}

function emptied(backed: Backed<unknown>): Backed<null> {
  return 'fault' in backed ? backed : { value: null };
}

/** @param fault of a command that reads the configuration of the repository */
function isMissing(fault: BackupFault): boolean {
  return /unable to open config file|does not exist|Is there a repository/i.test(becauseOf(fault));
}

/** Returns what restic has reported; empty for a repository that cannot be reached. */
function becauseOf(fault: BackupFault): string {
  return fault.code === 'repository_failed' ? fault.because : '';
}

function subsetOf(addedBytes: number | null): string {
  const added = Math.ceil((addedBytes ?? 0) / 1024 ** 2);
  return `${Math.min(checkedMiB.max, Math.max(checkedMiB.min, added))}M`;
}

function tagOf(backup: string): string {
  return `backup=${backup}`;
}

/** @param stdout of `restic snapshots --json` */
function hasSnapshot(stdout: string, snapshot: string): boolean {
  const found = JSON.parse(stdout) as readonly { readonly id: string }[] | null;
  return (found ?? []).some(({ id }) => id === snapshot);
}

/** Returns the ids of the snapshots of backups. @param stdout of `restic snapshots --json` */
function findSnapshots(stdout: string, backups: ReadonlySet<string>): readonly string[] {
  const found = JSON.parse(stdout) as readonly { readonly id: string; readonly tags?: readonly string[] }[] | null;
  const tags = new Set([...backups].map(tagOf));
  return (found ?? []).filter((each) => each.tags?.some((tag) => tags.has(tag))).map(({ id }) => id);
}

/** Returns the last message of `restic backup --json`; null without one. */
function readSummary(stdout: string): Summary | null {
  const line = stdout.split('\n').findLast((each) => each.includes('"message_type":"summary"'));
  return line === undefined ? null : (JSON.parse(line) as Summary);
}
