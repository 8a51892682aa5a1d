/**
 * Finds the user as which programs for the databases of a Data Folder run. The server can write the files that name
 * these programs. The programs must therefore not have more rights than the server.
 */
import type { Stats } from 'node:fs';
import { lstat, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backed, Backup, BackupFault } from '../../../machines/backups/types.js';
import type { FileOwner } from '../../bounded-file.js';
import type { RunAs } from '../../databases/run-as.js';
import { readNames, toFilePath } from '../../files/path-text.js';
import type { Kinds } from '../../kinds/kinds.js';
import { findTool } from '../../kinds/program.js';
import { findUser, findUserById, findUserFault } from '../../process/launch/user.js';
import { runDirectory } from '../../process/run-files/run-directory.js';
import { listRuns } from '../../process/run-files/run-list.js';
import { readRunRecord } from '../../process/run-files/run-record.js';

const ownUser: RunAs = { user: null, setpriv: '' };

/** A user, and whether a Build names the user. Without a Build, the user is the owner of the Data Folder. */
export interface FolderUser extends RunAs {
  readonly isKnown: boolean;
}

/**
 * Finds the user.
 * @param directory the directory with the files of the Data Folder
 * @throws an error of the file system for the directory
 */
export type FindFolderUser = (
  backup: Pick<Backup, 'folder' | 'build'>,
  directory: string,
) => Promise<Backed<FolderUser>>;

/** Creates the function that finds the user. @param root the workspace */
export function createFindFolderUser(
  root: string,
  readBuild: Kinds['readBuild'],
  searchPath = process.env.PATH ?? '',
): FindFolderUser {
  const setpriv = findTool('setpriv', searchPath);

  return async ({ folder, build: backedUp }, directory) => {
    const build = findLastBuild(join(root, 'run'), folder) ?? backedUp;
    const state = build === null ? null : await readBuild({ name: build, path: join(root, 'builds', build) });
    if (state === null || state.fault !== null) return withSetpriv(await readOwner(directory), false);
    if (state.user === undefined) return { value: { ...ownUser, isKnown: true } };
    const user = findUser(state.user);
    const fault = findUserFault(state.user, user);
    if (fault !== null) return unusable(state.user, fault.reason);
    return withSetpriv(user, true);
  };

  function withSetpriv(user: RunAs['user'], isKnown: boolean): Backed<FolderUser> {
    if (user === null || user.uid === process.geteuid?.()) return { value: { ...ownUser, isKnown } };
    if (setpriv === null) return unusable(user.name, 'tool_missing');
    return { value: { user, setpriv, isKnown } };
  }
}

/** Returns the Build of the newest run of a Data Folder; `null` without a Build. */
function findLastBuild(runs: string, folder: string): string | null {
  for (const run of listRuns(runs)) {
    const launch = readRunRecord(runDirectory(join(runs, run)))?.launch;
    if (launch?.folder === folder) return launch.build;
  }
  return null;
}

/** Returns the owner of a path; `null` if the manager cannot start programs as the owner. */
async function readOwner(path: string): Promise<RunAs['user']> {
  const { uid, gid } = await findOwner(path);
  return process.geteuid?.() === 0 ? findUserById(uid, gid) : null;
}

/**
 * Finds the owner. Restored files are in a private directory of the manager's user until the swap. In such a directory,
 * the owner of the first entry that belongs to another user counts.
 */
async function findOwner(path: string): Promise<Pick<Stats, 'uid' | 'gid'>> {
  const stats = await stat(path);
  if (stats.uid !== process.geteuid?.() || (stats.mode & 0o077) !== 0) return stats;
  const entries = await Promise.all((await readNames(path)).map((name) => lstat(toFilePath(path, name))));
  return entries.find(({ uid }) => uid !== stats.uid) ?? stats;
}

/**
 * Returns the user as which a command of folder.json runs. Without a Build, a file that only the manager's user and
 * group can write counts as a file of the operator.
 * @param owner the owner of folder.json
 */
export function findCommandUser(database: string, owner: FileOwner | undefined, user: FolderUser): Backed<RunAs> {
  if (user.isKnown) return { value: user };
  const isOwn = owner !== undefined && owner.uid === process.geteuid?.();
  const othersMayWrite = owner?.gid === process.getegid?.() ? 0o002 : 0o022;
  if (!isOwn || (owner.mode & othersMayWrite) !== 0) return { fault: { code: 'database_command_untrusted', database } };
  return { value: ownUser };
}

function unusable(
  user: string,
  reason: Extract<BackupFault, { code: 'database_user_unusable' }>['reason'],
): { readonly fault: BackupFault } {
  return { fault: { code: 'database_user_unusable', user, reason } };
}
