/** The commands `evidence`, which collect and show evidence of a hanging server. */

import type { Command, Invocation } from '../kit/invocation.js';
import { formatBytes, formatTime } from '../output/format.js';
import { writeTable } from '../output/table.js';

export const listEvidence: Command = async (invocation) => {
  const { service, output, json } = invocation;
  const run = await findRun(invocation);
  const { data } =
    run === null ? { data: [] } : await service.GET('/runs/{run}/evidence', { params: { path: { run } } });
  if (json) return output.json(data);
  const rows = data.map(({ name, at, reason, bytes }) => [name, formatTime(at), reason, formatBytes(bytes)]);
  await writeTable(output, ['NAME', 'COLLECTED', 'REASON', 'SIZE'], rows, 'No evidence was collected for this run.');
};

export const collectEvidence: Command = async ({ service, output, json }) => {
  const { data: status } = await service.GET('/status');
  // Without a current run, use the id of the last run: the service then refuses the request.
  const run = status.run ?? status.last_exit?.run ?? 'none';
  const { data } = await service.POST('/runs/{run}/evidence', { params: { path: { run } } });
  if (json) return output.json(data);
  await output.line(`Evidence was collected. See it with: server-manager evidence show ${data.name}`);
};

export const showEvidence: Command = async (invocation, name) => {
  const run = (await findRun(invocation)) ?? 'none';
  const params = { path: { run, name } };
  const { data } = await invocation.service.GET('/runs/{run}/evidence/{name}', { params, parseAs: 'text' });
  await invocation.output.line(data.trimEnd());
};

/** Returns the run of the option, or the newest run; `null` if no run exists. */
export async function findRun({ service, flags }: Invocation): Promise<string | null> {
  if (flags.run !== undefined) return flags.run;
  const { data } = await service.GET('/runs');
  return data[0]?.run ?? null;
}
