/**
 * Finds whether the user of a Build can use a Data Folder. The kernel decides, so that groups and access lists are
 * considered.
 */
import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import type { Finding } from '../../machines/kinds/findings.js';
import { findTool } from '../kinds/program.js';
import { createUserPrefix, findUser, findUserFault } from '../process/launch/user.js';

const script = 'test -x "$1" || exit 3; test -w "$1" || exit 4';

/** The missing permission, by the exit code of the script. */
const lacks: Readonly<Record<number, 'enter' | 'write'>> = { 3: 'enter', 4: 'write' };

/**
 * Returns the finding for a Data Folder that the user cannot enter or write. Returns an empty list if the access cannot
 * be tried.
 * @param user the name of the user; `undefined` for the manager's user
 */
export async function findAccessFaults(user: string | undefined, folder: string): Promise<Finding[]> {
  if (user === undefined) return [];
  const account = findUser(user);
  const setpriv = findTool('setpriv', process.env.PATH ?? '');
  // Skip: a Build with an unusable user has a separate finding.
  if (account === null || setpriv === null || findUserFault(user, account) !== null) return [];
  const path = await realpath(folder);
  const [program = '', ...args] = [...createUserPrefix(setpriv, account), '/bin/sh', '-c', script, 'access', path];
  const lacking = await new Promise<'enter' | 'write' | undefined>((resolve) => {
    execFile(program, args, { cwd: '/' }, (error) => resolve(lacks[Number(error?.code ?? 0)]));
  });
  if (lacking === undefined) return [];
  const facts = { user: account.name, path, lacking };
  return [{ code: 'folder_not_writable_by_user', severity: 'warning', file: null, line: null, resource: null, facts }];
}
