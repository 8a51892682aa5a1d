import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Takes the lock directory at `path`, waiting while a living process holds it. The lock holds one file, named after
 * its owner, and appears complete, by rename: a rename replaces an empty directory and refuses a full one. So a dead
 * owner's lock is taken over by unlinking that owner's file, which can never hit the lock of anybody else.
 * @returns the function that gives the lock back, or null when `isCancelled` said so while waiting
 */
export async function acquireLock(path, { onWait, isCancelled }) {
  const own = ownerName(process.pid);
  const candidate = mkdtempSync(`${path}.`);
  writeFileSync(join(candidate, own), '');
  for (let told = false; !isCancelled(); await sleep(100)) {
    try {
      renameSync(candidate, path);
      return () => release(path, own);
    } catch (error) {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    }
    const owner = listOr(path, [])[0];
    if (owner === undefined) continue;
    if (!isAlive(owner)) {
      rmSync(join(path, owner), { force: true });
      continue;
    }
    if (!told) onWait(owner.split('-')[0]);
    told = true;
  }
  rmSync(candidate, { recursive: true, force: true });
  return null;
}

function release(path, own) {
  unlinkSync(join(path, own));
  try {
    rmdirSync(path);
  } catch {
    // Somebody who waited has it already.
  }
}

function isAlive(owner) {
  const pid = Number(owner.split('-')[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
  }
  return ownerName(pid) === owner;
}

/** The start time tells a process from a later one with its pid; where there is no /proc the pid has to do. */
function ownerName(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${pid}-${startTime}`;
  } catch {
    return `${pid}-`;
  }
}

function listOr(path, otherwise) {
  try {
    return readdirSync(path);
  } catch {
    return otherwise;
  }
}
