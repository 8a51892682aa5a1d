/** The commands `updates`, which plan, show and cancel the update of a Data Folder. */
import { fxserverSource } from '../../../machines/updates/updates.js';
import type { UpdatePlan } from '../../client/api.js';
import { type Command, given, type Invocation } from '../kit/invocation.js';
import { escapeControls, formatTime, quote } from '../output/format.js';
import { writeTable } from '../output/table.js';

export const planUpdate: Command = async (invocation, folder = '') => {
  const { service, flags, output, json } = invocation;
  const { at, probation, readyWithin, channel, backup } = flags;
  const swap = at === undefined ? (flags.now === true ? ('now' as const) : undefined) : ('at' as const);
  const minutes = { probation_minutes: probation, ready_minutes: readyWithin };
  const { data } = await service.POST('/updates/{id}/plan', {
    params: await findSource(invocation),
    body: { folder, ...given({ channel, swap, swap_at: at, backup, ...minutes }) },
  });
  if (json) return output.json(data);
  await output.line(
    `The update of ${quote(folder)} from ${quote(data.from)} to ${quote(data.build)} has begun. server-manager updates shows its state.`,
  );
};

export const showUpdate: Command = async (invocation) => {
  const { service, output, json } = invocation;
  const { data } = await service.GET('/updates/{id}/plan', { params: await findSource(invocation) });
  if (json) return output.json(data);
  await output.line(toSummary(data));
  const rows = data.steps.map(({ state, at }) => [formatTime(at), state]);
  await writeTable(output, ['TIME', 'STATE'], rows, '');
  if (data.problem !== null) output.note(escapeControls(data.problem));
};

export const cancelUpdate: Command = async (invocation) => {
  const { service, output, json } = invocation;
  const { data } = await service.DELETE('/updates/{id}/plan', { params: await findSource(invocation) });
  if (json) return output.json(data);
  await output.line(
    data.state === 'cancelled'
      ? 'The update was cancelled.'
      : `The update is rolled back: the server returns to ${quote(data.from)}.`,
  );
};

/** Finds the source of an update. The only source need not be named. */
async function findSource({ flags, service }: Invocation) {
  if (flags.source !== undefined) return { path: { id: flags.source } };
  const { data } = await service.GET('/updates');
  return { path: { id: (data.length === 1 && data[0]?.id) || fxserverSource } };
}

function toSummary({ folder, from, build, channel, state, swap, swap_at: at }: UpdatePlan): string {
  const time = { restart: 'with the next restart', now: 'at once', at: `at ${at}` }[swap];
  return `Update of ${quote(folder)} from ${quote(from)} to ${quote(build)} (${channel}), swapped ${time}: ${state}`;
}
