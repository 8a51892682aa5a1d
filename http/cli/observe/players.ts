/** The command `players`, which lists the players on the running server. */

import type { Command } from '../kit/invocation.js';
import { writeTable } from '../output/table.js';

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
