/** The schemas of the server's operations. */
import * as z from 'zod';
import { describeCommand } from '../kit/texts.js';

/** A number selects the Build whose id is the number's text: `2372` selects `"2372"`. */
export const start = z
  .object({
    Build: z.union([z.string(), z.number()]).describe('ID of the Build to start'),
    Folder: z.string().describe('Name of the Data Folder to use'),
  })
  .meta({ id: 'Start' });

export const command = z
  .object({
    Command: describeCommand(0).describe(
      'One console line: not blank, at most 4,095 bytes in the encoding of the server',
    ),
  })
  .meta({ id: 'Command' });

export const commandAccepted = z
  .object({
    message: z.string().describe('A sentence for people'),
    run: z.string().describe('The run that received it'),
    cursor: z.number().int().describe('Where the output after the command begins'),
  })
  .meta({ id: 'CommandAccepted' });

export const operationAccepted = z
  .object({
    run: z.string().nullable().describe('The run that begins. Null for a stop, and while the operation waits'),
    request: z.string().describe('The id of the request, as in the history'),
  })
  .meta({ id: 'OperationAccepted' });
