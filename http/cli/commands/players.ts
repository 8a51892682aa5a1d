/** `players`: who plays on the running server. */
import { writeTable } from '../output/table.js';
import type { Command } from './invocation.js';

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
