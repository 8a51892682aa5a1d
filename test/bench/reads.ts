/** Measures the time that a service with a large database takes to answer. */
import { createClient } from './client.js';
import { now, pause } from './measure.js';
import { endProcess, type Measurement } from './measurement.js';
import { residentMegabytes } from './process-figures.js';
import { serviceArguments } from './sides.js';

/** Returns the milliseconds from the start of a service to its first answer. */
export async function timeFirstAnswer(measurement: Measurement, root: string): Promise<number> {
  const at = now();
  const { child, base } = await measurement.serve(serviceArguments(root));
  await createClient(base).send('GET', '/status', 200);
  const took = now() - at;
  await endProcess(child);
  return took;
}

/**
 * Reads each path 300 times, one path after the other.
 * @param pathsOf returns the paths by name, and is called when the service is ready
 * @returns the times by name without the first times, and the memory of the service after the reads
 */
export async function measureReads(
  measurement: Measurement,
  root: string,
  pathsOf: () => Readonly<Record<string, string>>,
) {
  const { child, base } = await measurement.serve(serviceArguments(root));
  const client = createClient(base);
  // The database is opened after the first answers.
  await pause(1_000);
  const paths = pathsOf();
  const reads: Record<string, number[]> = Object.fromEntries(Object.keys(paths).map((name) => [name, []]));
  for (let round = 0; round < 300; round += 1) {
    for (const [name, path] of Object.entries(paths)) {
      const at = now();
      await client.send('GET', path, 200);
      if (round >= 10) reads[name]?.push(now() - at);
    }
  }
  const megabytes = residentMegabytes(child.pid ?? NaN);
  await endProcess(child);
  return { reads, megabytes };
}
