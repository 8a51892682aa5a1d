/** The resources that a process uses, from /proc. */
import { readFileSync } from 'node:fs';

/** Returns user and system time of a process: fields 14 and 15 of its stat (proc(5)), in ticks of 10 ms. */
export function cpuMilliseconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Returns its resident memory. */
export function residentMegabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024;
}
