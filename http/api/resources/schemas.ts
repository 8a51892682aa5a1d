/** The schemas of the resources of the running server. */
import * as z from 'zod';

export const runningResource = z
  .object({
    name: z.string().describe('The name that the server and its configuration use'),
    running: z.boolean().describe('Whether the server reports it as started'),
    enabled: z.boolean().describe('Whether the configuration starts it. Scripts can start more resources'),
    installed: z.boolean().describe('Whether it is in the Data Folder or the Build now'),
  })
  .meta({ id: 'RunningResource', description: 'A resource of the running server.' });

export const resourceOutcome = z
  .object({
    message: z.string().describe('A sentence for people'),
    run: z.string().describe('The run that received the command'),
    cursor: z.number().int().describe('The cursor of the output that follows the command'),
    outcome: z
      .enum(['started', 'stopped', 'refreshed', 'unchanged', 'failed', 'unknown'])
      .describe(
        '`unchanged`: the resource was in that state already. `unknown`: the server has reported nothing within 10 s, or has exited',
      ),
    words: z.array(z.string()).describe('The lines of the server about the command, oldest first'),
  })
  .meta({ id: 'ResourceOutcome', description: 'The result of a command on resources.' });

export const runningResources = z.array(runningResource);
