/** The schemas of the server's operations. */
import * as z from 'zod';
import { describeCommand } from '../kit/texts.js';

/** A number selects the Build whose id is the number's text: `2372` selects `"2372"`. */
export const start = z
  .object({
    Build: z.union([z.string(), z.number()]).describe('ID of the Build to start'),
    Folder: z.string().describe('Name of the Data Folder to use'),
  })
  .meta({ id: 'Start', description: 'The Build and the Data Folder to start.' });

export const command = z
  .object({
    Command: describeCommand(0).describe('One console line: not blank, at most 4,095 bytes in UTF-8'),
  })
  .meta({ id: 'Command', description: 'The command to send.' });

export const commandAccepted = z
  .object({
    message: z.string().describe('A sentence for people'),
    run: z.string().describe('The run that received the command'),
    cursor: z.number().int().describe('The cursor of the output that follows the command'),
  })
  .meta({ id: 'CommandAccepted', description: 'A command that was written to the console.' });

export const operationAccepted = z
  .object({
    run: z.string().nullable().describe('The run that begins. Null for a stop, and while the operation waits'),
    request: z.string().describe('The id of the request, as in the detail of the history'),
  })
  .meta({ id: 'OperationAccepted', description: 'An operation that is being carried out.' });
