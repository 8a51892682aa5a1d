/** Reads the pressure on CPU, memory and disks (PSI), of the host and of the run's cgroup. */
import { join } from 'node:path';
import { readText } from './bounded-read.js';

const resources = ['cpu', 'memory', 'io'] as const;

/** The shares of time, in percent, in which at least one task or all tasks waited. */
type Stall = Readonly<
  Record<'some' | 'full', { readonly avg10: number; readonly avg60: number; readonly avg300: number }>
>;

export type Pressure = Readonly<Record<(typeof resources)[number], Partial<Stall> | null>>;

/** Returns the pressure on the host. A resource is `null` if the kernel does not measure its pressure. */
export function readHostPressure(): Promise<Pressure> {
  return readPressure((resource) => `/proc/pressure/${resource}`);
}

/** Returns the percentage of the last ten seconds in which a process waited for a CPU; 0 if it is unknown. */
export async function readCpuPressure(): Promise<number> {
  const { cpu } = await readHostPressure();
  return cpu?.some?.avg10 ?? 0;
}

/** Returns the pressure in a cgroup. */
export function readGroupPressure(group: string): Promise<Pressure> {
  return readPressure((resource) => join(group, `${resource}.pressure`));
}

async function readPressure(toPath: (resource: string) => string): Promise<Pressure> {
  const read = await Promise.all(resources.map((resource) => readText(toPath(resource))));
  const parsed = read.map((each) => ('text' in each ? parsePressure(each.text) : null));
  return { cpu: parsed[0] ?? null, memory: parsed[1] ?? null, io: parsed[2] ?? null };
}

/** Parses lines such as `some avg10=1.14 avg60=25.61 avg300=38.05 total=11573760697`. */
function parsePressure(text: string): Partial<Stall> | null {
  const lines = [...text.matchAll(/^(some|full) avg10=([\d.]+) avg60=([\d.]+) avg300=([\d.]+)/gm)];
  if (lines.length === 0) return null;
  return Object.fromEntries(
    lines.map(([, kind, avg10, avg60, avg300]) => [
      kind,
      { avg10: Number(avg10), avg60: Number(avg60), avg300: Number(avg300) },
    ]),
  );
}
