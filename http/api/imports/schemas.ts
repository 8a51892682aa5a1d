/** The schemas of imports from other panels. */
import * as z from 'zod';
import { importParts } from '../../../machines/imports/txadmin/plan-import.js';
import { grantedScopes } from '../access/schemas.js';

const texts = z.array(z.string());

export const txAdminSource = z
  .strictObject({
    path: z.string().describe('txData, or a profile in it'),
    profile: z.string().optional().describe('Default: the only one'),
    artifact: z.string().optional().describe('FXServer'),
  })
  .meta({ id: 'TxAdminSource' });

export const importPlan = z
  .object({
    profile: z.string().describe('Its directory'),
    server: z.string().describe('The name'),
    version: z.number().int().describe('7 or 8'),
    steps: z
      .array(
        z.object({
          part: z.enum(importParts).describe('The part'),
          name: z.string().describe('The name or id'),
          path: z.string().optional().describe('The directory'),
          settings: z.record(z.string(), z.unknown()).optional().describe('Of folder.json'),
          times: texts.optional().describe('Of a schedule'),
          warnings: z.array(z.number().int()).optional().describe('In minutes'),
          scopes: grantedScopes.optional(),
        }),
      )
      .describe('What to create'),
    notes: z
      .array(z.object({ code: z.string().describe('The code'), values: texts.describe('The values') }))
      .describe('Not imported'),
  })
  .meta({ id: 'ImportPlan' });
