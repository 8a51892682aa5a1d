/** The schemas of sources and plans of updates. */
import * as z from 'zod';
import { planBackups, planStates, reasonCodes, swapTypes } from '../../../machines/updates/update-plan.js';
import { updateChannels } from '../../../machines/updates/updates.js';
import { forbidFields, requireField } from '../schemas/conditions.js';

const supportEnds = z.iso.datetime().nullable().describe('When its support ends');

export const updateSource = z
  .object({
    id: z.string().describe('`fxserver` for --builds-index, else the name in --builds-source'),
    source: z.string().describe('The URL of the index without its query, or the directory'),
    fetched_at: z.iso.datetime().nullable().describe('When it was read'),
    problem: z.string().nullable().describe('Why the last attempt has failed'),
    channels: z
      .array(
        z.object({
          channel: z.enum(updateChannels).describe('The channel'),
          version: z.string().describe('The newest version'),
          download: z.string().nullable().describe('The URL of its archive: `file:` in a directory'),
          support_ends_at: supportEnds,
          builds: z.array(z.string()).describe('The ids of its Builds'),
          in_use: z.boolean().describe('Whether the server runs with it'),
        }),
      )
      .describe('What it offers'),
    builds: z
      .array(
        z.object({
          id: z.string().describe('The id of the Build'),
          version: z.string().nullable().describe('The version. Null if unknown'),
          support_ends_at: supportEnds,
          in_use: z.boolean().describe('Whether the server runs with it'),
        }),
      )
      .describe('The Builds, sorted by id'),
  })
  .meta({ id: 'UpdateSource', description: 'A source of updates, and what is installed.' });

export const updateSources = z.array(updateSource);

export const updatePlan = z
  .object({
    id: z.string().describe('The id of the plan'),
    source: z.string().describe('The id of the source'),
    channel: z.enum(updateChannels).describe('The channel of the new version'),
    version: z.string().describe('The new version'),
    folder: z.string().describe('The Data Folder'),
    from: z.string().describe('The previous Build, for a rollback'),
    build: z.string().describe('The id of the new Build'),
    swap: z.enum(swapTypes).describe('As in the request'),
    swap_at: z.iso.datetime().nullable().describe('For the swap `at`, else null'),
    backup_mode: z.enum(planBackups).describe('How the Data Folder is backed up before the swap'),
    backup: z.string().nullable().describe('The id of the backup'),
    probation_minutes: z.number().describe('How long the server must be healthy with the new Build'),
    ready_minutes: z.number().describe('How long it may not be healthy, before a rollback'),
    state: z.enum(planStates).describe('The current state, or the end'),
    steps: z
      .array(
        z.object({
          state: z.enum(planStates).describe('The state'),
          at: z.iso.datetime().describe('When it was entered'),
        }),
      )
      .describe('In order, the current state last'),
    reason: z.enum(reasonCodes).nullable().describe('Why it has failed, was rolled back or cancelled'),
    problem: z.string().nullable().describe('The reason as a sentence'),
  })
  .meta({ id: 'UpdatePlan', description: 'An update of a Data Folder to a newer Build.' });

const swapText = 'restart, the default: with the next restart. now, at (`swap_at`): the plan restarts the server';

const minutes = z.number().min(0.01).max(1_440).optional();

export const newUpdatePlan = z
  .strictObject({
    folder: z.string().describe('The running Data Folder'),
    channel: z.enum(updateChannels).optional().describe('Default: `recommended` if the source has it, else `latest`'),
    swap: z.enum(swapTypes).optional().describe(swapText),
    swap_at: z.iso.datetime({ offset: true }).optional().describe('For the swap `at`'),
    probation_minutes: minutes.describe('How long the server must be up and healthy. Default: 10'),
    ready_minutes: minutes.describe('How long it may not be up and healthy. Default: 10'),
    backup: z.enum(planBackups).optional().describe('Default: the mode of the running Build, or `none`'),
  })
  .refine(({ swap, swap_at }) => (swap === 'at') === (swap_at !== undefined), {
    path: ['swap_at'],
    error: 'it belongs to the swap "at" only',
  })
  .meta({
    id: 'NewUpdatePlan',
    description: 'What to update, and when.',
    // Describe the condition that `refine` checks.
    if: { properties: { swap: { const: 'at' } }, required: ['swap'] },
    then: requireField('swap_at'),
    else: forbidFields('swap_at'),
  });
