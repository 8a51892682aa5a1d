/** The schemas of players. */
import * as z from 'zod';

export const player = z
  .object({
    id: z.string().describe('How the commands of the server name the player. Empty if unknown'),
    name: z.string().describe('The name. Empty if unknown'),
    ping: z.number().nullable().describe('Milliseconds'),
    identifiers: z.array(z.string()).describe('The identifiers that the server exposes'),
    key: z.string().nullable().describe('Identifies the player in later runs'),
  })
  .meta({ id: 'Player' });

export const players = z.array(player);

export const playerSession = z
  .object({
    id: z.number().int().describe('A later session has a greater id'),
    run: z.string().describe('The id of the run'),
    key: z.string().describe('The `key` of the player'),
    name: z.string().describe('The last name in this session'),
    identifiers: z.array(z.string()).describe('The last identifiers'),
    joined_after: z.iso.datetime().nullable().describe('The last list without the player, or the start of the run'),
    first_seen_at: z.iso.datetime().describe('The first list with the player'),
    last_seen_at: z.iso.datetime().describe('The last list with the player'),
    left_before: z.iso.datetime().nullable().describe('When the player was first absent. Null while online'),
  })
  .meta({ id: 'PlayerSession', description: 'A stay of a player on the server.' });

export const playerSessions = z.array(playerSession);
