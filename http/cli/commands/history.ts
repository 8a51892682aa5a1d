/** `history`: what has happened, by whom and with what outcome. */
import type { HistoryEntry } from '../../client/api.js';
import { formatTime } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { type Command, given } from './invocation.js';

export const showHistory: Command = async ({ service, output, flags, json }) => {
  const { type, run, actor, since, until, limit } = flags;
  const query = given({ type, run, actor, from: since, to: until, limit });
  const { data } = await service.GET('/history', { params: { query } });
  if (json) return output.json(data);
  const rows = data.map((entry) => [
    formatTime(entry.at),
    entry.type,
    entry.actor.name,
    entry.outcome,
    describe(entry),
  ]);
  await writeTable(
    output,
    ['TIME', 'TYPE', 'BY', 'OUTCOME', 'DETAIL'],
    rows,
    'Nothing that matches is in the history.',
  );
};

/** Returns what the entry is about: the command, the reason or the places. */
function describe({ build, folder, detail }: HistoryEntry): string {
  const { line, commands, reason, cause, code, signal } = detail;
  if (typeof line === 'string') return line;
  if (typeof commands === 'number') return `${commands} more commands within a second`;
  if (typeof reason === 'string') return reason;
  const place = [build, folder].filter((name) => name !== null).join(' with ');
  const exit = signal ?? code;
  const facts = [
    ...(typeof cause === 'string' ? [cause] : []),
    ...(typeof exit === 'string' || typeof exit === 'number' ? [`exit ${exit}`] : []),
  ];
  return [place, ...facts].filter((fact) => fact !== '').join(', ');
}
