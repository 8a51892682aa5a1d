/**
 * This module is loaded into each test process. The module writes JSON texts to descriptor 3, one on each line. These
 * texts contain the name of each test that begins, so that the runner can name the test that exceeds a limit. At its
 * exit, the process writes the processor time of itself and its ended children, in milliseconds. uvu assigns the name
 * to `__test__` of the suite's context, and reports nothing else before a test ends.
 */
import { readFileSync, writeSync } from 'node:fs';

const progress = 3;
const property = '__test__';
const mainProcess = process.pid;
/** Linux counts processor time in hundredths of a second for every architecture. */
const tickMs = 10;

Object.defineProperty(Object.prototype, property, {
  configurable: true,
  get: () => undefined,
  set(this: object, first: string) {
    let current = first;
    Object.defineProperty(this, property, {
      configurable: true,
      get: () => current,
      set(name: string) {
        current = name;
        write(name);
      },
    });
  },
});

process.once('exit', () => {
  if (process.pid === mainProcess) write(readProcessorMs());
});

/** Returns the processor time of this process and of its children that have ended. */
function readProcessorMs(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The times utime, stime, cutime and cstime are the fields 14 to 17 of proc_pid_stat(5); the second field may contain
  // spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * tickMs, 0);
}

function write(value: string | number): void {
  try {
    writeSync(progress, `${JSON.stringify(value)}\n`);
  } catch {
    // A program that a test has started with the same Node options has no such descriptor.
  }
}
