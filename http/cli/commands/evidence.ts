/** `evidence`: collects and shows what a hanging server was doing. */
import type { EvidenceSummary, Run, Status } from '../../api/schemas/types.js';
import { formatBytes, formatTime } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { type Command, type Invocation, pathOf } from './invocation.js';

export const listEvidence: Command = async (invocation) => {
  const { service, output, json } = invocation;
  const run = await findRun(invocation);
  const { text, value } =
    run === null
      ? { text: '[]', value: [] }
      : await service.requestJson<EvidenceSummary[]>('GET', `${pathOf('runs', run)}/evidence`);
  if (json) return output.line(text);
  const rows = value.map(({ name, at, reason, bytes }) => [name, formatTime(at), reason, formatBytes(bytes)]);
  await writeTable(output, ['NAME', 'COLLECTED', 'REASON', 'SIZE'], rows, 'No evidence was collected for this run.');
};

export const collectEvidence: Command = async ({ service, output, json }) => {
  const { value: status } = await service.requestJson<Status>('GET', '/status');
  // Without a run the service refuses this by the id of the last one.
  const run = status.run ?? status.last_exit?.run ?? 'none';
  const { text, value } = await service.requestJson<EvidenceSummary>('POST', `${pathOf('runs', run)}/evidence`);
  await output.line(json ? text : `Evidence was collected. See it with: server-manager evidence show ${value.name}`);
};

export const showEvidence: Command = async (invocation, name) => {
  const run = (await findRun(invocation)) ?? 'none';
  const { text } = await invocation.service.requestJson('GET', `${pathOf('runs', run)}/evidence${pathOf(name)}`);
  await invocation.output.line(text.trimEnd());
};

/** Returns the run of the option, or the newest; null if there is none. */
export async function findRun({ service, flags }: Invocation): Promise<string | null> {
  if (flags.run !== undefined) return flags.run;
  const { value } = await service.requestJson<Run[]>('GET', '/runs');
  return value[0]?.run ?? null;
}
