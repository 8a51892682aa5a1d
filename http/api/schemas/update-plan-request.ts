/** The request body of a plan of an update. */
import * as z from 'zod';
import { once } from '../../../machines/async/once.js';
import { planBackups, swapTypes } from '../../../machines/updates/update-plan.js';
import { updateChannels } from '../../../machines/updates/updates.js';

const swapText =
  '`restart`: with the next restart. `now`: the plan restarts the server. `at`: it does so at `swap_at`. Default: `restart`';

const minutes = () => z.number().min(0.01).max(1_440).optional();

/** POST /builds/updates/{id}/plan. */
export const newUpdatePlan = once(() =>
  z
    .strictObject({
      folder: z.string().describe('The Data Folder with which the server runs'),
      channel: z
        .enum(updateChannels)
        .optional()
        .describe('Its version is installed. Default: `recommended` if the source has it, else `latest`'),
      swap: z.enum(swapTypes).optional().describe(swapText),
      swap_at: z.iso.datetime({ offset: true }).optional().describe('For the swap `at`'),
      probation_minutes: minutes().describe('How long the server must be up and healthy. Default: 10'),
      ready_minutes: minutes().describe('How long it may be not up, or not healthy. Default: 10'),
      backup: z
        .enum(planBackups)
        .optional()
        .describe(
          'Default: the mode of the Build with which the server runs, if it keeps running during it; else `none`',
        ),
    })
    .meta({ id: 'NewUpdatePlan', description: 'What to update, and when.' }),
);
