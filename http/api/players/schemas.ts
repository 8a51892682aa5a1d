/** The schemas of players. */
import * as z from 'zod';

export const player = z
  .object({
    id: z.string().describe("The number or name by which the server's own commands know the player. Empty if unknown"),
    name: z.string().describe('The name of the player. Empty if unknown'),
    ping: z.number().nullable().describe('Milliseconds. Null if the server does not report it'),
    identifiers: z.array(z.string()).describe("The identifiers that the server's settings expose"),
  })
  .meta({ id: 'Player', description: 'A player on the running server.' });

export const players = z.array(player);
