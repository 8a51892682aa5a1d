/** `builds updates`: lists what the index of the Builds offers, and which Builds are supported how long. */
import type { UpdateSource } from '../../client/api.js';
import { escapeControls } from '../output/format.js';
import { writeTable } from '../output/table.js';
import type { Command } from './invocation.js';

const noSource = 'No index is configured. Start the service with --builds-index URL.';

export const listUpdates: Command = async ({ service, output, json }) => {
  const { data } = await service.GET('/builds/updates');
  if (json) return output.json(data);
  const rows = data.flatMap(({ channels, builds }) => [
    ...channels.map(({ channel, version, builds: ids, support_ends_at, in_use }) => [
      channel,
      version,
      dayOf(support_ends_at),
      ids.length === 0 ? 'no' : `${ids.join(', ')}${in_use ? ' (in use)' : ''}`,
    ]),
    ...builds
      .filter(({ version }) => !channels.some((channel) => channel.version === version))
      .map(({ id, version, support_ends_at, in_use }) => [
        null,
        version,
        dayOf(support_ends_at),
        `${id}${in_use ? ' (in use)' : ''}`,
      ]),
  ]);
  await writeTable(output, ['CHANNEL', 'VERSION', 'SUPPORT ENDS', 'INSTALLED'], rows, noteFor(data));
  for (const { id, problem, fetched_at } of data)
    if (problem !== null) output.note(`${escapeControls(id)}: ${problem} ${ageText(fetched_at)}`);
};

function noteFor(sources: readonly UpdateSource[]): string {
  return sources.length === 0 ? noSource : 'There is no index and no Build of its kind yet.';
}

function ageText(fetchedAt: string | null): string {
  return fetchedAt === null ? 'None was fetched yet.' : `The last one was fetched at ${fetchedAt}.`;
}

function dayOf(time: string | null): string | null {
  return time?.slice(0, 10) ?? null;
}
