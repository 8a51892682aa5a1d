/** Runs a server as another user of the system, by setpriv(1) of util-linux. */
import { readFileSync } from 'node:fs';
import type { SpawnFault } from '../../../machines/faults/spawn-fault.js';

/** A user of the system, as /etc/passwd has it. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  readonly home: string;
}

/**
 * Returns a user of /etc/passwd, or null.
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
 * Returns why the manager cannot start a program as the user, or null.
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

/** Returns the words before the program's own that make it run as the user, with the groups of that user. */
export function createUserPrefix(
  setpriv: string,
  { name, uid, gid }: SystemUser,
  ownUid = process.geteuid?.() ?? 0,
): string[] {
  // Only a user of /etc/passwd has groups.
  const groups = name === '' ? '--clear-groups' : '--init-groups';
  return uid === ownUid ? [] : [setpriv, `--reuid=${uid}`, `--regid=${gid}`, groups, '--'];
}

/** Returns the user with a number. One that /etc/passwd does not have gets an empty name. */
export function findUserById(uid: number, gid: number): SystemUser {
  return findUser(String(uid)) ?? { name: '', uid, gid, home: '/' };
}

/** Returns the variables that differ for another user. */
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
