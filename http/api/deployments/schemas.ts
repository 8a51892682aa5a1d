/** The schemas of deployments. */
import * as z from 'zod';
import { deploymentStates } from '../../../machines/deployments/deployments.js';
import { nameEncodings } from '../../../machines/text/name-encodings.js';
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

/** Describes an object that has a field. */
const names = (field: string) => ({ properties: { [field]: {} }, required: [field] });

/** The fields that name the content. A body has one of them. */
const contents = ['upload', 'url', 'git'] as const;

export const folderContent = z
  .strictObject({
    upload: z.string().optional().describe('The id of an upload'),
    url: z.string().optional().describe('The https URL of an archive').meta({ format: 'uri' }),
    git: z.string().optional().describe('The https URL of a git repository').meta({ format: 'uri' }),
    ref: z
      .string()
      .regex(/^[\w.@+/][\w.@+/-]{0,199}$/, 'it must be the name of a branch or a tag')
      .optional()
      .describe('A branch or a tag'),
    sha256: z
      .string()
      .regex(/^[0-9a-fA-F]{64}$/, 'it must be 64 hexadecimal digits')
      .optional()
      .describe('Its checksum'),
    names: z.enum(nameEncodings).optional().describe('The encoding of the names'),
  })
  .superRefine((body, { addIssue }) => {
    const refuse = (field: string, message: string): void => addIssue({ code: 'custom', path: [field], message });
    const [first, second] = contents.filter((each) => body[each] !== undefined);
    if (first === undefined) refuse('upload', 'it is missing, and so are "url" and "git"');
    if (second !== undefined) refuse(second, `it cannot be combined with ${first}`);
    if (body.ref !== undefined && body.git === undefined) refuse('ref', 'it is for "git"');
    if (body.sha256 !== undefined && body.url === undefined) refuse('sha256', 'it is for "url"');
  })
  .meta({
    id: 'FolderContent',
    description: 'The content of a new Data Folder.',
    // Describe the conditions that `superRefine` checks.
    if: names('upload'),
    then: { not: { anyOf: [names('url'), names('git')] } },
    else: { if: names('url'), then: { not: names('git') }, else: names('git') },
    dependentRequired: { ref: ['git'], sha256: ['url'] },
  });
