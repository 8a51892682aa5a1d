/** The command `runs events`, which prints the steps of the statechart in a run. */

import type { Command } from '../kit/invocation.js';
import { formatTime } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { findRun } from './evidence.js';

export const listRunEvents: Command = async (invocation, named?: string) => {
  const { service, output, json } = invocation;
  const run = named ?? (await findRun(invocation));
  const { data } = run === null ? { data: [] } : await service.GET('/runs/{run}/events', { params: { path: { run } } });
  if (json) return output.json(data);
  const rows = data.map((event) => [
    formatTime(event.at),
    event.times === 1 ? '' : `${event.times} times`,
    ...(event.kind === 'answer'
      ? [`answer to ${event.operation}`, event.code ?? String(event.status ?? 'client disconnected')]
      : [event.event, event.taken.length === 0 ? 'no transition' : toShortName(event.active.at(-1))]),
  ]);
  await writeTable(output, ['TIME', 'COUNT', 'EVENT', 'STATE'], rows, 'No events of this run are stored.');
};

/** Returns the name of a state without the machine's id. */
function toShortName(state = ''): string {
  return state.split('.').slice(1).join('.');
}
