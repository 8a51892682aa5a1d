/** The schemas of changes of Installed Resources. */
import * as z from 'zod';
import { resourceChangeActions, resourceChangeStates } from '../../../machines/resource-changes/states.js';
import { fileChoices } from '../../../machines/resource-updates/decide.js';
import {
  checkOneSource,
  describeOneSource,
  nameEncoding,
  releaseFields,
  sourceFields,
} from '../schemas/content-source.js';
import { finding, problem } from '../schemas/finding.js';

const fileChoice = z.enum(fileChoices);

export const resourceOrder = z
  .strictObject({
    ...sourceFields,
    url: sourceFields.url.describe('The https URL of an archive or a GitHub repository'),
    encoding: nameEncoding.optional().describe('The encoding of its names'),
    resources: z.array(z.string()).min(1).optional().describe('Their names or paths in the archive. Default: all'),
    rename: z.record(z.string(), z.string()).optional().describe('New names, by name or path in the archive'),
    directory: z.string().optional().describe('Such as `[maps]`; `/` for none'),
    replace: z.boolean().optional().describe('Replace Installed Resources'),
    ensure: z.boolean().optional().describe('Default: true'),
    plan: z.string().optional().describe('The plan whose content is used'),
  })
  .superRefine((body, { addIssue }) => {
    const refuse = (field: string, message: string): void => addIssue({ code: 'custom', path: [field], message });
    checkOneSource(body, refuse);
    if (body.encoding !== undefined && body.git !== undefined)
      refuse('encoding', 'it is only allowed with "upload" or "url"');
  })
  .meta({
    id: 'ResourceOrder',
    description: 'What is installed.',
    ...describeOneSource(),
    not: { properties: { git: {}, encoding: {} }, required: ['git', 'encoding'] },
  });

export const resourceUpdate = z
  .strictObject({
    plan: z.string().optional().describe('The plan to apply'),
    choices: z.record(z.string(), fileChoice).optional().describe('For files with a conflict, by path'),
    otherwise: fileChoice.optional().describe('For all others'),
  })
  .meta({ id: 'ResourceUpdate', description: 'Which versions an update uses.' });

const resourcePlace = z
  .object({ name: z.string().describe('Its name'), path: z.string().describe('Its path') })
  .meta({ id: 'ResourcePlace' });

export const resourcePlan = z
  .object({
    plan: z.string().nullable().describe('The id of the plan'),
    ...releaseFields,
    in_archive: z.array(resourcePlace).describe('All resources of the archive'),
    resources: z
      .array(
        z.object({
          name: z.string().describe('The name'),
          path: z.string().describe('In the archive'),
          directory: z.string().describe('In the Data Folder'),
          category: z.string().nullable().describe('The category'),
          version: z.string().nullable().describe('The version'),
          state: z.enum(['new', 'replaces']).describe('The state'),
          dependencies_missing: z.array(z.string()).describe('What it lacks'),
          collisions: z.array(resourcePlace).describe('Installed Resources with the name'),
          files: z.number().int().describe('Number of files'),
          bytes: z.number().int().describe('The size'),
        }),
      )
      .describe('Sorted by name'),
    left_out: z.array(z.string()).describe('The first other paths'),
    findings_added: z.array(finding).describe('What a check would add'),
    ensure: z
      .array(
        z.object({
          resource: z.string().describe('The name'),
          config: z.string().describe('The config file'),
          line: z.number().int().nullable().describe('The line'),
          text: z.string().describe('The text'),
          added: z.boolean().describe('Whether it is new'),
        }),
      )
      .describe('The start lines'),
    problems: z.array(problem).describe('Why it would fail'),
  })
  .meta({ id: 'ResourcePlan', description: 'What a request would change.' });

export const resourceChange = z
  .object({
    id: z.string().describe('The id'),
    folder: z.string().describe('The Data Folder'),
    action: z.enum(resourceChangeActions).describe('What is done'),
    resources: z.array(z.string()).describe('The names'),
    state: z.enum(resourceChangeStates).describe('The state'),
    started_at: z.iso.datetime().describe('When it began'),
    ended_at: z.iso.datetime().nullable().describe('When it ended'),
    outcome: z
      .array(
        z.object({
          resource: z.string().describe('The name'),
          started: z.boolean().nullable().describe('Whether it runs'),
          line: z.string().nullable().describe('A console line'),
        }),
      )
      .describe('What the server printed'),
    undoable: z.boolean().describe('Whether it can be undone'),
    problem: problem.nullable().describe('Why it failed'),
  })
  .meta({ id: 'ResourceChange', description: 'A change.' });

export const resourceChanges = z.array(resourceChange);
