/**
 * An encrypted, deduplicated repository of restic: on a disk, on an SFTP server, in S3, or in another storage.
 */
import { lstat, mkdir, rmdir, unlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BackupRepository } from '../../../machines/backups/backup-repository.js';
import type { Backed, Backup, BackupFault, KeptBackup } from '../../../machines/backups/types.js';
import { toFilePath, toPatternText } from '../../files/path-text.js';
import { toPathPattern, toResticPattern } from '../copy/exclude-patterns.js';
import { isSparseVersion, readEntries, readTreeEntries } from './restic-entries.js';
import { isLocked, toRunFault } from './restic-faults.js';
import { findLastLine, type ResticOptions, type ResticRun, type RunOptions } from './restic-process.js';
import { createPassword, incompleteStatus, runOnce } from './restic-run.js';

/** The bounds of the data that is read after a backup, in MiB. As much data is read as the backup added. */
const checkedMiB = { min: 64, max: 1_024 };

/**
 * The maximum time to wait for a lock, in milliseconds. The lock of a killed process may look like a lock in use,
 * because the process exists for a moment longer, or another process has its number.
 */
const lockWaitMs = 10_000;
const lockPauseMs = 250;

/** The tag of all snapshots of managers. Another tag of each snapshot contains the id of its backup. */
const ownTag = 'server-manager';

/** The only directory in the snapshot of an empty Data Folder. restic makes no snapshot without a file or directory. */
const emptyMark = '.empty-data-folder';

interface Summary {
  readonly message_type: 'summary';
  readonly snapshot_id: string;
  readonly total_bytes_processed: number;
  readonly data_added: number;
}

export class ResticRepository implements BackupRepository {
  readonly kind = 'restic';

  /**
   * @param mayCreate whether to create a missing repository. A mount point without its disk must not get a repository
   */
  constructor(
    private readonly options: ResticOptions,
    private readonly mayCreate: () => boolean,
  ) {}

  async prepare(signal: AbortSignal): Promise<Backed<null>> {
    return emptied(await this.runPrepared(['cat', 'config'], { signal }));
  }

  async save(saved: Parameters<BackupRepository['save']>[0]): ReturnType<BackupRepository['save']> {
    const { backup, folder, path, exclude, beside, maxAnswerMs, signal } = saved;
    const tags = ['--tag', ownTag, '--tag', toTag(backup), '--host', folder];
    // Use relative paths, so that the snapshot has the content at its root. restic leaves out leading `..`.
    const targets = ['.', ...(beside === null ? [] : [relative(path, beside)])];
    const patterns = exclude.flatMap((pattern) => ['--exclude', toResticPattern(pattern, path)]);
    const answerLimitMs = Math.min(this.options.answerLimitMs, maxAnswerMs ?? Number.POSITIVE_INFINITY);
    const running = { cwd: path, signal, answerLimitMs };
    let ended = await this.runPrepared(['backup', ...targets, ...patterns, ...tags], running);
    if ('fault' in ended && /snapshot is empty/.test(toReason(ended.fault)))
      ended = await this.runPrepared(['backup', '.', ...tags], { ...running, cwd: await this.makeEmptyFolder() });
    if ('fault' in ended) return ended;
    const { status, stdout, stderr } = ended.value;
    const summary = readSummary(stdout);
    if (summary === null) return { fault: toRunFault(ended.value, this.options) };
    if (status === incompleteStatus) {
      await this.run(['forget', summary.snapshot_id], { signal });
      return { fault: { code: 'source_unreadable', because: findLastLine(stderr) } };
    }
    const { snapshot_id: id, total_bytes_processed: sizeBytes, data_added: addedBytes } = summary;
    return { value: { id, sizeBytes, addedBytes } };
  }

  async restore({ snapshot }: KeptBackup, target: string, signal: AbortSignal): Promise<Backed<null>> {
    const sparse = (await this.canRestoreSparse(signal)) ? ['--sparse'] : [];
    const restored = await this.onSnapshot(['restore', snapshot, '--target', target, '--verify', ...sparse], signal);
    await rmdir(join(target, emptyMark)).catch(() => undefined);
    return emptied(restored);
  }

  async list({ snapshot }: KeptBackup, path: string, signal: AbortSignal): ReturnType<BackupRepository['list']> {
    // Do not lock: a lock would make the check after a backup fail.
    const listed = await this.onSnapshot(['ls', '--no-lock', snapshot, `/${toPatternText(path)}`], signal);
    if ('fault' in listed) return listed;
    let entries = readEntries(listed.value.stdout, path);
    if (entries === 'unnamed') {
      const read = await readTreeEntries(listed.value.stdout, path, async (id) => {
        const blob = await this.run(['cat', '--no-lock', 'blob', id], { signal });
        return 'fault' in blob ? blob : { value: blob.value.stdout };
      });
      if ('fault' in read) return read;
      entries = read.value;
    }
    if (entries === null) return { fault: { code: 'file_missing', path } };
    return { value: entries.filter(({ name }) => path !== '' || name !== emptyMark) };
  }

  async restoreFile(
    { snapshot }: KeptBackup,
    path: string,
    target: string,
    signal: AbortSignal,
  ): Promise<Backed<null>> {
    const only = ['--include', toPathPattern(`/${path}`)];
    const restored = await this.onSnapshot(['restore', snapshot, '--target', target, '--verify', ...only], signal);
    if ('fault' in restored) return restored;
    const isThere = (await lstat(toFilePath(target, path)).catch(() => null))?.isFile() === true;
    return isThere ? { value: null } : { fault: { code: 'file_missing', path } };
  }

  check({ addedBytes }: Pick<Backup, 'addedBytes'>, signal: AbortSignal): Promise<Backed<null>> {
    return this.readBack(['--with-cache', '--read-data-subset', chooseSubset(addedBytes)], signal);
  }

  async verify({ snapshot }: KeptBackup, signal: AbortSignal): Promise<Backed<null>> {
    const listed = await this.onSnapshot(['ls', snapshot], signal);
    return 'fault' in listed ? listed : this.readBack(['--read-data'], signal);
  }

  async remove({ snapshot }: KeptBackup, signal: AbortSignal): Promise<Backed<null>> {
    const removed = await this.onSnapshot(['forget', snapshot, '--prune'], signal);
    if (!('fault' in removed) || removed.fault.code === 'snapshot_missing') return { value: null };
    if (removed.fault.code !== 'repository_failed') return removed;
    // A backup without a snapshot counts as removed. Its data is deleted together with the next deleted backup.
    const listed = await this.run(['snapshots', '--tag', ownTag], { signal });
    const isRemoved = 'value' in listed && !hasSnapshot(listed.value.stdout, snapshot);
    return isRemoved ? { value: null } : emptied(removed);
  }

  async clean(unsaved: ReadonlySet<string>, signal: AbortSignal): Promise<Backed<null>> {
    const unlocked = await this.run(['unlock'], { signal });
    if ('fault' in unlocked || unsaved.size === 0) return emptied(unlocked);
    const listed = await this.run(['snapshots', '--tag', ownTag], { signal });
    if ('fault' in listed) return listed;
    const left = findSnapshots(listed.value.stdout, unsaved);
    // The data of these snapshots is deleted together with the data of the next deleted backup.
    return left.length === 0 ? { value: null } : emptied(await this.run(['forget', ...left], { signal }));
  }

  /**
   * Runs restic. Locks of processes that have ended, such as a killed manager, are removed. Other locks are awaited for
   * a while.
   */
  private async run(args: readonly string[], more?: RunOptions): Promise<Backed<ResticRun>> {
    const limit = performance.now() + lockWaitMs;
    for (;;) {
      const ended = await runOnce(this.options, args, more);
      if (!('fault' in ended) || !isLocked(ended.fault)) return ended;
      if (performance.now() > limit || more?.signal?.aborted) return ended;
      await runOnce(this.options, ['unlock'], more?.signal && { signal: more.signal });
      await pause(lockPauseMs);
    }
  }

  /** Runs a command that detects a missing repository. A missing repository is created if `mayCreate` returns true. */
  private async runPrepared(args: readonly string[], more: RunOptions): Promise<Backed<ResticRun>> {
    const { passwordFile } = this.options;
    const password = await createPassword(passwordFile);
    if ('fault' in password) return password;
    const ended = await this.run(args, more);
    // The password of the existing repository was lost. Remove the new file, so that an operator does not mistake it
    // for the lost password.
    if (password.value && 'fault' in ended && ended.fault.code === 'repository_password_wrong')
      await unlink(passwordFile);
    if (!('fault' in ended) || !isMissing(ended.fault) || !this.mayCreate()) return ended;
    const created = await this.run(['init'], more);
    return 'fault' in created ? created : this.run(args, more);
  }

  /** Runs restic on a snapshot. */
  private async onSnapshot(args: readonly string[], signal?: AbortSignal): Promise<Backed<ResticRun>> {
    const ended = await this.run(args, signal && { signal });
    if ('fault' in ended && toReason(ended.fault).match(/no matching ID|no snapshot found/i))
      return { fault: { code: 'snapshot_missing' } };
    return ended;
  }

  /** Checks the structure of the repository, and the data that the arguments name. */
  private async readBack(args: readonly string[], signal: AbortSignal): Promise<Backed<null>> {
    const checked = await this.run(['check', ...args], { signal });
    return 'fault' in checked && checked.fault.code === 'repository_failed' && !isLocked(checked.fault)
      ? { fault: { code: 'snapshot_damaged', because: checked.fault.because } }
      : emptied(checked);
  }

  /** Makes a directory to save instead of an empty Data Folder. @throws an error of the file system */
  private async makeEmptyFolder(): Promise<string> {
    const directory = join(dirname(this.options.passwordFile), 'restic-empty');
    await mkdir(join(directory, emptyMark), { recursive: true, mode: 0o700 });
    return directory;
  }

  /** Returns whether restic can restore files with holes. restic supports holes from version 0.15 on. */
  private async canRestoreSparse(signal: AbortSignal): Promise<boolean> {
    const version = await runOnce(this.options, ['version'], { signal });
    return 'value' in version && isSparseVersion(version.value.stdout);
  }
}

function emptied(backed: Backed<unknown>): Backed<null> {
  return 'fault' in backed ? backed : { value: null };
}

/** Returns whether the repository is missing. @param fault the fault of a command that reads the configuration */
function isMissing(fault: BackupFault): boolean {
  return /unable to open config file|does not exist|Is there a repository/i.test(toReason(fault));
}

/** Returns the message of restic; empty for any fault other than `repository_failed`. */
function toReason(fault: BackupFault): string {
  return fault.code === 'repository_failed' ? fault.because : '';
}

function chooseSubset(addedBytes: number | null): string {
  const added = Math.ceil((addedBytes ?? 0) / 1024 ** 2);
  return `${Math.min(checkedMiB.max, Math.max(checkedMiB.min, added))}M`;
}

function toTag(backup: string): string {
  return `backup=${backup}`;
}

/** Returns whether a snapshot exists. @param stdout the output of `restic snapshots --json` */
function hasSnapshot(stdout: string, snapshot: string): boolean {
  const found = JSON.parse(stdout) as readonly { readonly id: string }[] | null;
  return (found ?? []).some(({ id }) => id === snapshot);
}

/** Returns the ids of the snapshots of backups. @param stdout the output of `restic snapshots --json` */
function findSnapshots(stdout: string, backups: ReadonlySet<string>): readonly string[] {
  const found = JSON.parse(stdout) as readonly { readonly id: string; readonly tags?: readonly string[] }[] | null;
  const tags = new Set([...backups].map(toTag));
  return (found ?? []).filter((each) => each.tags?.some((tag) => tags.has(tag))).map(({ id }) => id);
}

/** Returns the last message of `restic backup --json`; `null` without a message. */
function readSummary(stdout: string): Summary | null {
  const line = stdout.split('\n').findLast((each) => each.includes('"message_type":"summary"'));
  return line === undefined ? null : (JSON.parse(line) as Summary);
}
