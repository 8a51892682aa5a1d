/** The schemas of the resources of the running server. */
import * as z from 'zod';

export const runningResource = z
  .object({
    name: z.string().describe('The name in the server and its configuration'),
    running: z.boolean().describe('Whether the server reports it as started'),
    enabled: z.boolean().describe('Whether the configuration starts it. Scripts can, too'),
    installed: z.boolean().describe('Whether the Data Folder or the Build has it now'),
  })
  .meta({ id: 'RunningResource' });

export const resourceOutcome = z
  .object({
    message: z.string().describe('A sentence for people'),
    run: z.string().describe('The run that received it'),
    cursor: z.number().int().describe('Where the output after the command begins'),
    outcome: z
      .enum(['started', 'stopped', 'refreshed', 'unchanged', 'failed', 'unknown'])
      .describe('unchanged: as before. unknown: no report within 10 s'),
    words: z.array(z.string()).describe('The lines about the command, oldest first'),
  })
  .meta({ id: 'ResourceOutcome' });

export const runningResources = z.array(runningResource);
