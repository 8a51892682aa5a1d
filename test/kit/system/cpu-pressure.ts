/**
 * The CPU pressure that a manager under test sees. The manager reads the pressure from a file, so the load of the
 * machine has no effect.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixtures } from '../manager/workspace.js';

const none = join(fixtures, 'no-cpu-pressure.txt');

/** Sets the pressure that the manager reads after the call. @param avg10 percent of the last ten seconds */
export function setCpuPressure(file: string, avg10: number): void {
  const line = `avg10=${avg10.toFixed(2)} avg60=0.00 avg300=0.00 total=0`;
  writeFileSync(file, `some ${line}\nfull ${line}\n`);
}

/**
 * Returns the environment of a manager that reads the pressure from a file. If the file does not exist, there is no
 * pressure.
 */
export function cpuPressureEnvironment(file = none): NodeJS.ProcessEnv {
  return { NODE_OPTIONS: `--require=${join(fixtures, 'cpu-pressure.cjs')}`, CPU_PRESSURE: file };
}
