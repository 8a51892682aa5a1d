/** Compares the resources that run with those that are installed and configured. */
import type { InstalledResource } from '../../machines/kinds/resources.js';
import type { RunningResource } from './schemas/types.js';

/**
 * Returns every resource by its engine name, sorted.
 * @param running the engine names of those that run
 */
export function compareResources(
  installed: readonly Pick<InstalledResource, 'engine_name' | 'enabled'>[],
  running: readonly string[],
): RunningResource[] {
  const isRunning = new Set(running);
  const byName = new Map(
    running.map((name): [string, RunningResource] => [name, { name, running: true, enabled: false, installed: false }]),
  );
  for (const { engine_name: name, enabled } of installed)
    byName.set(name, { name, running: isRunning.has(name), enabled, installed: true });
  return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}
