/** The schemas of deployments. */
import * as z from 'zod';
import { deploymentStates } from '../../../machines/deployments/deployments.js';
import { checkOneSource, describeOneSource, nameEncoding, sourceFields } from '../schemas/content-source.js';
import { problem } from '../schemas/finding.js';

export const deployment = z
  .object({
    id: z.string().describe('The id'),
    folder: z.string().describe('Name of the Data Folder'),
    state: z.enum(deploymentStates).describe('The state'),
    task: z.number().int().describe('Current or last task'),
    tasks: z.number().int().describe('Number of tasks'),
    action: z.string().describe('Action of the task'),
    received: z.number().int().describe('Downloaded bytes'),
    database: z
      .object({
        host: z.string().describe('The host'),
        name: z.string().describe('The name'),
        created: z.boolean().describe('Whether it is new'),
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

export const folderContent = z
  .strictObject({
    ...sourceFields,
    sha256: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/, 'it must be 64 hexadecimal digits')
      .optional()
      .describe('Its checksum'),
    names: nameEncoding.optional().describe('The encoding of the names'),
  })
  .superRefine((body, { addIssue }) => {
    const refuse = (field: string, message: string): void => addIssue({ code: 'custom', path: [field], message });
    checkOneSource(body, refuse);
    if (body.sha256 !== undefined && body.url === undefined) refuse('sha256', 'it is only allowed with "url"');
  })
  .meta({
    id: 'FolderContent',
    description: 'The content of a new Data Folder.',
    ...describeOneSource({ sha256: ['url'] }),
  });
