/** `players`: who plays on the running server. */
import type { Player } from '../../api/schemas/types.js';
import { writeTable } from '../output/table.js';
import type { Command } from './invocation.js';

export const listPlayers: Command = async ({ service, output, json }) => {
  const { text, value } = await service.requestJson<Player[]>('GET', '/players');
  if (json) return output.line(text);
  const rows = value.map(({ id, name, ping, identifiers }) => [
    id,
    name,
    ping === null ? null : `${ping} ms`,
    identifiers.join(' '),
  ]);
  await writeTable(output, ['ID', 'NAME', 'PING', 'IDENTIFIERS'], rows, 'No player is on the server.');
};
