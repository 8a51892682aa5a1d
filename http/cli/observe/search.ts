/** The command `search`, which finds lines by text, severity and resource, in one run or in all runs. */
import type { operations } from '../../client/api.js';
import { type Command, given } from '../kit/invocation.js';
import { formatBytes, formatTime } from '../output/format.js';
import { writeTable } from '../output/table.js';

type Found = operations['searchConsole']['responses'][200]['content']['application/json'];

/** The maximum number of lines that the service returns in one answer. */
const maxLines = 200;

export const searchConsole: Command = async ({ service, output, flags, json }, ...words) => {
  const { limit = 50, order, since, until, all, severity, resource } = flags;
  const text = words.length === 0 ? undefined : words.join(' ');
  const run = all === true ? 'all' : flags.run;
  const matches: Found['matches'] = [];
  const unreadable: string[] = [];
  let [cursor, searched, missing] = [undefined as string | undefined, 0, 0];
  let found: Found;
  do {
    const query = {
      limit: Math.min(maxLines, limit - matches.length),
      ...given({ text, severity, resource, run, order, since, until, cursor }),
    };
    found = (await service.GET('/console/search', { params: { query } })).data;
    matches.push(...found.matches);
    cursor = found.next;
    searched += found.searched;
    missing += found.missing;
    unreadable.push(...found.unreadable);
  } while (!found.complete && matches.length < limit);
  if (json) return output.json({ ...found, matches, searched, missing, unreadable });

  const rows = matches.map((match) => [
    ...(all === true ? [match.run] : []),
    match.line === null ? null : String(match.line),
    formatTime(match.at),
    match.text,
  ]);
  const heads = [...(all === true ? ['RUN'] : []), 'LINE', 'TIME', 'TEXT'];
  await writeTable(output, heads, rows, `No line in ${formatBytes(searched)} of output matches.`);
  if (!found.complete) output.note('server-manager: More output is not searched. Raise --limit.');
  if (missing > 0) output.note(`server-manager: ${formatBytes(missing)} of the output are no longer stored.`);
  for (const run of unreadable) output.note(`server-manager: The console of the run ${run} cannot be read.`);
};
