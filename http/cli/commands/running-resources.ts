/** `resources running`, `start`, `stop`, `restart`, `ensure` and `refresh`: the resources of the running server. */
import type { ResourceOutcome, RunningResource } from '../../api/schemas/types.js';
import { exitStatus } from '../exit-status.js';
import { quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { type Command, pathOf } from './invocation.js';

export const listRunningResources: Command = async ({ service, output, json }) => {
  const { text, value } = await service.requestJson<RunningResource[]>('GET', '/resources');
  if (json) return output.line(text);
  const rows = value.map((resource) => [
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

export const startResource = commandOn('start');
export const stopResource = commandOn('stop');
export const restartResource = commandOn('restart');
export const ensureResource = commandOn('ensure');
export const refreshResources = commandOn('refresh');

/** Returns a command that prints the outcome and the server's own words. */
function commandOn(action: string): Command {
  return async ({ service, output, json }, ...operands) => {
    const path = pathOf('resources', ...operands, action);
    const { text, value } = await service.requestJson<ResourceOutcome>('POST', path);
    const { outcome, words } = value;
    const isDone = outcome !== 'failed' && outcome !== 'unknown';
    if (json) await output.line(text);
    else {
      await output.line(sentences[outcome](operands[0] ?? ''));
      for (const line of words) await output.line(`  ${line}`);
    }
    return isDone ? exitStatus.done : exitStatus.refused;
  };
}

const sentences: Readonly<Record<ResourceOutcome['outcome'], (name: string) => string>> = {
  started: (name) => `The resource ${quote(name)} has been started.`,
  stopped: (name) => `The resource ${quote(name)} has been stopped.`,
  refreshed: () => 'The server has read its resources anew.',
  unchanged: (name) => `The resource ${quote(name)} was in that state already.`,
  failed: () => 'The server reports a failure:',
  unknown: () => 'The command was sent, and the server has not reported its outcome. See server-manager console.',
};
