/**
 * The commands `players list` and `players sessions`, which print the players on the running server, and their
 * sessions.
 */

import { sessionPage } from '../../../machines/samples/player-sessions.js';
import { type Command, given } from '../kit/invocation.js';
import { formatTime } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { readPages } from '../service/read-pages.js';

export const listPlayers: Command = async ({ service, output, json }) => {
  const { data } = await service.GET('/players');
  if (json) return output.json(data);
  const rows = data.map(({ id, name, ping, identifiers }) => [
    id,
    name,
    ping === null ? null : `${ping} ms`,
    identifiers.join(' '),
  ]);
  await writeTable(output, ['ID', 'NAME', 'PING', 'IDENTIFIERS'], rows, 'No player is on the server.');
};

export const listPlayerSessions: Command = async ({ service, output, flags, json }, ...words) => {
  const { player, run, since, until, limit } = flags;
  const text = words.length === 0 ? undefined : words.join(' ');
  const query = given({ player, text, run, since, until });
  const data = await readPages(service, '/players/sessions', { query }, { limit, pageLimit: sessionPage.maximum });
  if (json) return output.json(data);
  const rows = data.map(({ name, key, run: id, ...times }) => [
    name,
    formatTime(times.first_seen_at),
    times.left_before === null ? 'online' : formatTime(times.last_seen_at),
    id,
    key === name ? null : key,
  ]);
  await writeTable(output, ['NAME', 'FIRST SEEN', 'LAST SEEN', 'RUN', 'KEY'], rows, 'No session matches.');
};
