/** Memory use of a process, read from /proc. */
import { readFileSync } from 'node:fs';

/** Returns the resident memory of a process in MiB. */
export function residentMebibytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024;
}
