/** What a process holds, told by /proc. */
import { readFileSync } from 'node:fs';

/** @returns its resident memory now */
export function residentMebibytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024;
}
