/** The schema of plans of updates. */
import * as z from 'zod';
import { planBackups, planStates, reasonCodes, swapTypes } from '../../../machines/updates/update-plan.js';
import { updateChannels } from '../../../machines/updates/updates.js';

const swap = z
  .enum(swapTypes)
  .describe('`restart`: with the next restart. `now`: the plan restarts the server. `at`: it does so at `swap_at`');

export const updatePlan = z
  .object({
    id: z.string(),
    source: z.string().describe('The id of the source'),
    channel: z.enum(updateChannels),
    version: z.string(),
    folder: z.string().describe('The Data Folder'),
    from: z.string().describe('The id of the Build before: a rollback returns to it'),
    build: z.string().describe('The id of the new Build'),
    swap,
    swap_at: z.iso.datetime().nullable(),
    backup_mode: z.enum(planBackups).describe('How the Data Folder is backed up before the swap'),
    backup: z.string().nullable().describe('The id of the backup. Null without one'),
    probation_minutes: z.number().describe('How long the server must be up and healthy with the new Build'),
    ready_minutes: z.number().describe('How long it may be not up, or not healthy, before it is rolled back'),
    state: z.enum(planStates),
    steps: z
      .array(z.object({ state: z.enum(planStates), at: z.iso.datetime() }))
      .describe('The states in their order, the present one last'),
    reason: z.enum(reasonCodes).nullable().describe('Why it has failed, was rolled back or cancelled'),
    problem: z.string().nullable().describe('The reason as a sentence'),
  })
  .meta({ id: 'UpdatePlan', description: 'The update of a Data Folder to a newer Build.' });
