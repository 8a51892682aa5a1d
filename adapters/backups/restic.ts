/** A repository of restic: encrypted, deduplicated, on a disk, over SFTP, in S3, or wherever restic can keep one. */
import { randomBytes } from 'node:crypto';
import { lstat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { BackupRepository } from '../../machines/ports/backup-repository.js';
import type { Backed, BackupFault, KeptBackup } from '../../machines/ports/backups.js';
import { literalPattern, resticPattern } from './exclude-patterns.js';
import { readEntries } from './restic-entries.js';
import { lastLine, type ResticOptions, type ResticRun, runRestic } from './restic-process.js';

/** What is read after a backup, in MiB: as much as it has added, within these bounds. */
const checkedMiB = { min: 64, max: 1_024 };

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
  /** Runs restic. Locks of processes that have ended, such as those of a manager that was killed, are removed. */
  async function run(args: readonly string[], more?: Parameters<typeof runRestic>[2]): Promise<Backed<ResticRun>> {
    const ended = await runOnce(args, more);
    if (!('fault' in ended) || !/already locked/.test(lastLines(ended.fault))) return ended;
    await runOnce(['unlock'], more?.signal && { signal: more.signal });
    return runOnce(args, more);
  }

  /** A fault is that of the program, or of its exit code. */
  async function runOnce(args: readonly string[], more?: Parameters<typeof runRestic>[2]): Promise<Backed<ResticRun>> {
    try {
      const ended = await runRestic(options, args, more);
      return ended.status === 0 || ended.status === isIncomplete ? { value: ended } : { fault: failed(ended.stderr) };
    } catch (error) {
      return { fault: faultOf(error as NodeJS.ErrnoException) };
    }
  }

  /** Creates the password at the first use. */
  async function writePassword(): Promise<BackupFault | null> {
    try {
      await writeFile(options.passwordFile, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
      return null;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      return code === 'EEXIST' ? null : { code: 'target_unwritable', because: code };
    }
  }

  /** Runs a command that may be the first one, which creates the repository. */
  async function runFirst(args: readonly string[], more: Parameters<typeof runRestic>[2]): Promise<Backed<ResticRun>> {
    const ended = await run(args, more);
    if (!('fault' in ended) || !isMissing(ended.fault) || !mayCreate()) return ended;
    const created = await run(['init']);
    return 'fault' in created ? created : run(args, more);
  }

  /** Runs restic on a snapshot. */
  async function onSnapshot(args: readonly string[], signal?: AbortSignal): Promise<Backed<ResticRun>> {
    const ended = await run(args, signal && { signal });
    if ('fault' in ended && /no matching ID|no snapshot found/i.test(lastLines(ended.fault)))
      return { fault: { code: 'snapshot_missing' } };
    return ended;
  }

  /** Checks the structure of the repository, and the data that the arguments name. */
  async function readBack(args: readonly string[], signal: AbortSignal): Promise<Backed<null>> {
    const checked = await run(['check', ...args], { signal });
    return 'fault' in checked && checked.fault.code === 'repository_failed'
      ? { fault: { code: 'snapshot_damaged', because: checked.fault.because } }
      : emptied(checked);
  }

  return {
    kind: 'restic',
    async save({ backup, folder, path, exclude, beside, signal }) {
      const unwritten = await writePassword();
      if (unwritten !== null) return { fault: unwritten };
      const tags = ['--tag', 'server-manager', '--tag', `backup=${backup}`];
      // Relative to the directory, so that the snapshot has its content at the root: it leaves out leading `..`.
      const targets = ['.', ...(beside === null ? [] : [relative(path, beside)])];
      const patterns = exclude.flatMap((pattern) => ['--exclude', resticPattern(pattern, path)]);
      const args = ['backup', ...targets, ...patterns, ...tags, '--host', folder];
      const saved = await runFirst(args, { cwd: path, signal });
      if ('fault' in saved) return saved;
      const { status, stdout, stderr } = saved.value;
      const summary = readSummary(stdout);
      if (summary === null) return { fault: failed(stderr) };
      if (status === isIncomplete) {
        await run(['forget', summary.snapshot_id]);
        return { fault: { code: 'source_unreadable', because: lastLine(stderr) } };
      }
      const { snapshot_id: id, total_bytes_processed: sizeBytes, data_added: addedBytes } = summary;
      return { value: { id, sizeBytes, addedBytes } };
    },
    restore: async ({ snapshot }, target, signal) =>
      emptied(await onSnapshot(['restore', snapshot, '--target', target, '--verify'], signal)),
    async list({ snapshot }, path, signal) {
      // Without a lock: it would make the check after a backup fail.
      const listed = await onSnapshot(['ls', '--no-lock', snapshot, `/${path}`], signal);
      if ('fault' in listed) return listed;
      const entries = readEntries(listed.value.stdout, path);
      return entries === null ? { fault: { code: 'file_missing', path } } : { value: entries };
    },
    async restoreFile({ snapshot }, path, target, signal) {
      const only = ['--include', literalPattern(`/${path}`)];
      const restored = await onSnapshot(['restore', snapshot, '--target', target, '--verify', ...only], signal);
      if ('fault' in restored) return restored;
      const isThere = (await lstat(join(target, path)).catch(() => null))?.isFile() === true;
      return isThere ? { value: null } : { fault: { code: 'file_missing', path } };
    },
    check: ({ addedBytes }, signal) => readBack(['--with-cache', '--read-data-subset', subsetOf(addedBytes)], signal),
    async verify({ snapshot }, signal) {
      const listed = await onSnapshot(['ls', snapshot], signal);
      return 'fault' in listed ? listed : readBack(['--read-data'], signal);
    },
    async remove({ snapshot }: KeptBackup) {
      const removed = await onSnapshot(['forget', snapshot, '--prune']);
      return 'fault' in removed && removed.fault.code === 'snapshot_missing' ? { value: null } : emptied(removed);
    },
    clean: async (signal) => emptied(await run(['unlock'], { signal })),
  };
}

function emptied(backed: Backed<unknown>): Backed<null> {
  return 'fault' in backed ? backed : { value: null };
}

function failed(stderr: string): BackupFault {
  // A hint follows the reason.
  const locked = /^.*already locked.*$/m.exec(stderr)?.[0];
  const because = lastLine(locked ?? stderr.replace(/^Is there a repository.*\n.*$/m, ''));
  return { code: 'repository_failed', because };
}

/** Whether the repository does not exist. */
function isMissing(fault: BackupFault): boolean {
  return /unable to open config file|does not exist|Is there a repository/i.test(lastLines(fault));
}

function subsetOf(addedBytes: number | null): string {
  const added = Math.ceil((addedBytes ?? 0) / 1024 ** 2);
  return `${Math.min(checkedMiB.max, Math.max(checkedMiB.min, added))}M`;
}

function lastLines(fault: BackupFault): string {
  return 'because' in fault ? fault.because : '';
}

function faultOf({ code = '', message }: NodeJS.ErrnoException): BackupFault {
  if (code === 'ENOENT') return { code: 'repository_program_missing' };
  return { code: 'repository_failed', because: code === '' ? message : code };
}

/** Returns the last message of `restic backup --json`; null without one. */
function readSummary(stdout: string): Summary | null {
  const line = stdout.split('\n').findLast((each) => each.includes('"message_type":"summary"'));
  return line === undefined ? null : (JSON.parse(line) as Summary);
}
