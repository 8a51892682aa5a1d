/** Builds the answers about the resources of the running server. */
import type * as z from 'zod';
import type { InstalledResource } from '../../../machines/kinds/resources.js';
import type { CarriedOutOrder } from './record-order.js';
import type { runningResource } from './schemas.js';

type RunningResource = z.infer<typeof runningResource>;

/**
 * Compares the running resources with the installed and configured resources.
 * @param running the engine names of the running resources
 * @returns every resource, sorted by engine name
 */
export function compareResources(
  installed: readonly Pick<InstalledResource, 'engine_name' | 'enabled'>[],
  running: readonly string[],
): readonly RunningResource[] {
  const isRunning = new Set(running);
  const byName = new Map(
    running.map((name): [string, RunningResource] => [name, { name, running: true, enabled: false, installed: false }]),
  );
  for (const { engine_name: name, enabled } of installed)
    byName.set(name, { name, running: isRunning.has(name), enabled, installed: true });
  return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

const messages = {
  started: 'The resource was started.',
  stopped: 'The resource was stopped.',
  refreshed: 'The server has read its resources again.',
  unchanged: 'The resource was in that state already.',
  failed: 'The server reports a failure.',
  unknown: 'The command was written to the server console, and the server has reported no outcome.',
};

/** Returns the answer about a request. @param hasConsole whether the client may see the output of the server */
export function outcomeBody({ launch, cursor, outcome, words }: CarriedOutOrder, hasConsole: boolean) {
  return { message: messages[outcome], run: launch.run, cursor, outcome, words: hasConsole ? words : [] };
}
