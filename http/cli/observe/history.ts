/** The command `history`, which prints past events with their actors and outcomes. */
import { findTypes, pageLimit } from '../../../machines/history/journal.js';
import type { HistoryEntry } from '../../client/api.js';
import { type Command, type Flags, given, type Invocation } from '../kit/invocation.js';
import { formatTime } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { readPages } from '../service/read-pages.js';
import { followHistory, historyLine } from './events.js';
import { describeEntry } from './history-text.js';

export const showHistory: Command = async (invocation) => {
  const { service, output, flags, json } = invocation;
  const { type, run, actor, since, until, limit } = flags;
  const query = given({ type, run, actor, since, until });
  const limits = { limit, pageLimit: pageLimit.maximum };
  const read = (): Promise<HistoryEntry[]> => readPages(service, '/history', { query }, limits);
  if (flags.follow === true) return followHistory(invocation, async () => printEarlier(invocation, await read()));
  const data = await read();
  if (json) return output.json(data);
  const rows = data.map((entry) => [
    formatTime(entry.at),
    entry.type,
    entry.actor.name,
    entry.outcome,
    describeEntry(entry),
  ]);
  await writeTable(
    output,
    ['TIME', 'TYPE', 'BY', 'OUTCOME', 'DETAIL'],
    rows,
    'Nothing that matches is in the history.',
  );
};

/**
 * Prints the entries, the oldest first. With `--json`, one entry is printed per line. Returns a function that decides
 * whether a later entry is printed.
 */
async function printEarlier(
  { output, flags, json }: Invocation,
  entries: readonly HistoryEntry[],
): Promise<(entry: HistoryEntry) => boolean> {
  for (const entry of entries.toReversed()) await output.line(json ? JSON.stringify(entry) : historyLine(entry));
  const newest = entries[0]?.id ?? 0;
  return (entry) => entry.id > newest && isWanted(entry, flags);
}

/** Returns whether an entry passes the filters, like in GET /history. */
function isWanted({ type, run, actor, at }: HistoryEntry, flags: Flags): boolean {
  if (flags.type !== undefined && !flags.type.flatMap(findTypes).includes(type)) return false;
  if (flags.run !== undefined && flags.run !== run) return false;
  if (flags.actor !== undefined && flags.actor !== actor.kind && flags.actor !== actor.name) return false;
  return flags.since === undefined || at >= flags.since;
}
