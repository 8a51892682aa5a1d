/** The command `updates list`, which lists the offers of sources, and when the support of Builds ends. */
import type { UpdateSource } from '../../client/api.js';
import type { Command } from '../kit/invocation.js';
import { escapeControls } from '../output/format.js';
import { writeTable } from '../output/table.js';

const noSource = 'No source is configured. Start the service with --builds-index URL or --builds-source NAME=LOCATION.';

export const listUpdates: Command = async ({ service, output, json }) => {
  const { data } = await service.GET('/updates');
  if (json) return output.json(data);
  const rows = data.flatMap(({ id: source, channels, builds }) => [
    ...channels.map(({ channel, version, builds: ids, support_ends_at, in_use }) => [
      source,
      channel,
      version,
      toDay(support_ends_at),
      ids.length === 0 ? 'no' : `${ids.join(', ')}${in_use ? ' (in use)' : ''}`,
    ]),
    ...builds
      .filter(({ version }) => !channels.some((channel) => channel.version === version))
      .map(({ id, version, support_ends_at, in_use }) => [
        source,
        null,
        version,
        toDay(support_ends_at),
        `${id}${in_use ? ' (in use)' : ''}`,
      ]),
  ]);
  await writeTable(output, ['SOURCE', 'CHANNEL', 'VERSION', 'SUPPORT ENDS', 'INSTALLED'], rows, noteFor(data));
  for (const { id, problem, fetched_at } of data)
    if (problem !== null) output.note(`${escapeControls(id)}: ${problem} ${ageText(fetched_at)}`);
};

function noteFor(sources: readonly UpdateSource[]): string {
  return sources.length === 0 ? noSource : 'The sources have no version yet, and no Build of them is installed.';
}

function ageText(fetchedAt: string | null): string {
  return fetchedAt === null ? 'There was no success yet.' : `The last success was at ${fetchedAt}.`;
}

function toDay(time: string | null): string | null {
  return time?.slice(0, 10) ?? null;
}
