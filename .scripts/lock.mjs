/** The lock with which one process at a time prepares the project. */
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
 * Acquires the lock directory at `path`; waits while a running process owns it. The directory contains one file, named
 * after its owner, and is created complete by rename: a rename replaces an empty directory and refuses a directory with
 * content. The file of an owner that has exited is unlinked by its name, so the lock of another process is never
 * removed.
 * @returns the function that releases the lock, or null when `isCancelled` returned true during the wait
 */
export async function acquireLock(path, { onWait, isCancelled }) {
  const own = ownerName(process.pid);
  const candidate = mkdtempSync(`${path}.`);
  writeFileSync(join(candidate, own), '');
  for (let reported = false; !isCancelled(); await sleep(100)) {
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
    if (!reported) onWait(owner.split('-')[0]);
    reported = true;
  }
  rmSync(candidate, { recursive: true, force: true });
  return null;
}

function release(path, own) {
  unlinkSync(join(path, own));
  try {
    rmdirSync(path);
  } catch {
    // Another process has acquired the lock already.
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

/** The start time distinguishes processes that had the same pid. Without /proc the pid alone is used. */
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
