/**
 * Finds and ends the processes of a job. The processes of a job are the members of its process group, and processes
 * with its id in their environment.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const pollIntervalMs = 20;
const maxRounds = 100;

/**
 * Waits until the processes of an ended job have exited, and kills the rest.
 * @param group the job's process group
 * @param id the job's id, which its processes have in their environment
 * @returns the number of processes that had to be killed
 */
export async function waitUntilGone(group: number, id: string, limitMs: number): Promise<number> {
  const until = performance.now() + limitMs;
  while (findProcesses(group, id).length > 0 && performance.now() < until) await sleep(pollIntervalMs);
  const killed = new Set<number>();
  for (let round = 0; round < maxRounds; round += 1) {
    const found = killProcesses(group, id);
    if (found.length === 0) break;
    for (const pid of found) killed.add(pid);
    await sleep(pollIntervalMs);
  }
  return killed.size;
}

/** Sends SIGKILL to all processes of a job. Returns the pids of these processes. */
export function killProcesses(group: number, id: string): number[] {
  const found = findProcesses(group, id);
  kill(-group);
  for (const pid of found) kill(pid);
  return found;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has exited already.
  }
}

function findProcesses(group: number, id: string): number[] {
  return listProcesses().filter((pid) => {
    const stat = readProc(pid, 'stat');
    const [state, , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (pid === process.pid || stat === '' || state === 'Z' || state === 'X') return false;
    // Managers and keepers lead their own sessions: only the environment shows that they belong to the job.
    return Number(processGroup) === group || readProc(pid, 'environ').includes(id);
  });
}

/**
 * Returns the pids of all processes. The list is empty on a system without /proc, where only the process group of a job
 * is killed.
 */
function listProcesses(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
