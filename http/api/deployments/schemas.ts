/** The schemas of deployments. */
import * as z from 'zod';
import { deploymentStates } from '../../../machines/deployments/deployments.js';
import { problem } from '../schemas/finding.js';

export const deployment = z
  .object({
    id: z.string().describe('Its id'),
    folder: z.string().describe('Name of the Data Folder'),
    state: z.enum(deploymentStates).describe('Its state'),
    task: z.number().int().describe('Current or last task'),
    tasks: z.number().int().describe('Number of tasks'),
    action: z.string().describe('Action of the task'),
    received: z.number().int().describe('Downloaded bytes'),
    database: z
      .object({
        host: z.string().describe('Its host'),
        name: z.string().describe('Its name'),
        created: z.boolean().describe('Whether it is new. It stays after a failure'),
      })
      .nullable()
      .describe('The database of a recipe'),
    notes: z.array(z.string()).describe('What was left out'),
    since: z.iso.datetime().describe('When it began'),
    ended_at: z.iso.datetime().nullable().describe('When it ended'),
    problem: problem.nullable().describe('Why there is no Data Folder'),
  })
  .meta({ id: 'Deployment', description: 'How a Data Folder is made.' });

export const deployments = z.array(deployment);
