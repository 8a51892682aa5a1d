/**
 * The commands `resources running`, `start`, `stop`, `restart`, `ensure` and `refresh`, for the resources of the
 * running server.
 */
import type { ResourceOutcome, RunningResource } from '../../client/api.js';
import type { ServiceClient } from '../../client/node/client.js';
import { exitStatus } from '../exit-status.js';
import type { Command } from '../kit/invocation.js';
import { quote } from '../output/format.js';
import { writeTable } from '../output/table.js';

export const listRunningResources: Command = async ({ service, output, json }) => {
  const { data } = await service.GET('/resources');
  if (json) return output.json(data);
  const rows = data.map((resource) => [
    resource.name,
    resource.running ? 'yes' : 'no',
    resource.enabled ? 'yes' : 'no',
    noteOn(resource),
  ]);
  await writeTable(output, ['NAME', 'RUNNING', 'ENABLED', 'NOTE'], rows, 'The server has no resources.');
};

function noteOn({ running, enabled, installed }: RunningResource): string | null {
  if (!installed) return 'runs, and is not installed any more';
  if (running === enabled) return null;
  return running ? 'runs without being configured' : 'is configured and does not run';
}

export const startResource = commandOn((service, name) => service.POST('/resources/{resource}/start', named(name)));
export const stopResource = commandOn((service, name) => service.POST('/resources/{resource}/stop', named(name)));
export const restartResource = commandOn((service, name) => service.POST('/resources/{resource}/restart', named(name)));
export const ensureResource = commandOn((service, name) => service.POST('/resources/{resource}/ensure', named(name)));
export const refreshResources = commandOn((service) => service.POST('/resources/refresh'));

const named = (resource: string) => ({ params: { path: { resource } } });

/** Returns a command that prints the outcome and the lines of the server. */
function commandOn(
  send: (service: ServiceClient, name: string) => Promise<{ readonly data: ResourceOutcome }>,
): Command {
  return async ({ service, output, json }, name = '') => {
    const { data } = await send(service, name);
    const { outcome, words } = data;
    const isDone = outcome !== 'failed' && outcome !== 'unknown';
    if (json) await output.json(data);
    else {
      await output.line(sentences[outcome](name));
      for (const line of words) await output.line(`  ${line}`);
    }
    return isDone ? exitStatus.done : exitStatus.refused;
  };
}

const sentences: Readonly<Record<ResourceOutcome['outcome'], (name: string) => string>> = {
  started: (name) => `The resource ${quote(name)} has been started.`,
  stopped: (name) => `The resource ${quote(name)} has been stopped.`,
  refreshed: () => 'The server has read its resources again.',
  unchanged: (name) => `The resource ${quote(name)} was in that state already.`,
  failed: () => 'The server reports a failure:',
  unknown: () => 'The command was sent, and the server has not reported its outcome. See server-manager console.',
};
