/** Finds processes for tests. A zombie does not count as alive. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Returns whether a process with this pid is alive. */
export function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const field = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A process whose main thread has ended is shown as a zombie while its other threads run.
    return field[0] !== 'X' && (field[0] !== 'Z' || Number(field[17]) > 1);
  } catch {
    return false;
  }
}

/** Returns the pids of live processes whose environment contains the text */
export function findProcessesByEnvironment(text: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isAlive(pid))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(text);
      } catch {
        return false;
      }
    });
}

/** Returns the pids of live processes that have the run's id in their environment, except the keeper */
export function processTreeOf(run: string): number[] {
  return findProcessesByEnvironment(`SERVER_MANAGER_RUN=${run}`).filter((pid) => {
    try {
      return !readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('keeper.sh\0keep\0');
    } catch {
      return false;
    }
  });
}

/**
 * Counts the file descriptors of a process that are open for a path with the text.
 * @param pid `self` for this process
 */
export function countOpenFiles(pid: number | 'self', text: string): number {
  return readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).includes(text);
    } catch {
      return false;
    }
  }).length;
}
