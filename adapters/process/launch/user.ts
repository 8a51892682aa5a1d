/** Runs a server as another user of the system, by setpriv(1) of util-linux. */
import { readFileSync } from 'node:fs';
import type { SpawnFault } from '../../../machines/faults/spawn-fault.js';

/** A user of the system, with the fields of /etc/passwd. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  readonly home: string;
}

/**
 * Returns a user of /etc/passwd; `null` if the user is unknown.
 * @param wanted a name or a number
 */
export function findUser(wanted: string, passwd = readPasswd()): SystemUser | null {
  for (const line of passwd.split('\n')) {
    const [name = '', , uid = '', gid = '', , home = ''] = line.split(':');
    if (name === '' || !/^\d+$/.test(uid) || !/^\d+$/.test(gid)) continue;
    if (name === wanted || uid === wanted) return { name, uid: Number(uid), gid: Number(gid), home };
  }
  return null;
}

/**
 * Returns why the manager cannot start a program as the user; `null` if the manager can start one.
 * @param ownUid the manager's effective user id
 */
export function findUserFault(
  wanted: string,
  user: SystemUser | null,
  ownUid = process.geteuid?.() ?? 0,
): SpawnFault | null {
  if (user === null) return { reason: 'user_unknown', subject: wanted };
  return ownUid === 0 || ownUid === user.uid ? null : { reason: 'user_not_permitted', subject: wanted };
}

/**
 * Returns the arguments to put before a command line, so that the program runs as the user, with the user's groups. The
 * list is empty if the manager runs as the user.
 */
export function createUserPrefix(
  setpriv: string,
  { name, uid, gid }: SystemUser,
  ownUid = process.geteuid?.() ?? 0,
): string[] {
  // Only a user of /etc/passwd has supplementary groups.
  const groups = name === '' ? '--clear-groups' : '--init-groups';
  return uid === ownUid ? [] : [setpriv, `--reuid=${uid}`, `--regid=${gid}`, groups, '--'];
}

/** Returns the user with a user id. The name is empty if /etc/passwd does not contain the user. */
export function findUserById(uid: number, gid: number): SystemUser {
  return findUser(String(uid)) ?? { name: '', uid, gid, home: '/' };
}

/** Returns the environment variables that another user needs. */
export function createUserEnvironment({ home, name }: SystemUser): Readonly<Record<string, string>> {
  return { HOME: home, USER: name, LOGNAME: name };
}

function readPasswd(): string {
  try {
    return readFileSync('/etc/passwd', 'utf8');
  } catch {
    return '';
  }
}
