/** The schemas of entries of the history. */
import * as z from 'zod';
import { actorKinds, entryTypes } from '../../../machines/history/journal.js';
import { describeDetail } from './details.js';

export const entryType = z.enum(entryTypes).meta({
  id: 'EntryType',
  description: 'What has happened. Later versions add types: clients ignore unknown types.',
});

export const historyEntry = z
  .object({
    id: z.number().int().describe('Later entries have greater ids'),
    at: z.iso.datetime().describe('When it was recorded'),
    type: entryType,
    actor: z
      .object({
        kind: z.enum(actorKinds).describe('What it is'),
        name: z.string().describe('For a client: the name of its token, or `token`, `session`, `local` or `unknown`'),
      })
      .describe('Who caused it'),
    run: z.string().nullable().describe('The run, or null'),
    build: z.string().nullable().describe('The Build, or null'),
    folder: z.string().nullable().describe('The Data Folder, or null'),
    outcome: z.string().nullable().describe('`done`, the code of the problem, the outcome of an exit, or null'),
    problem: z
      .object({
        status: z.number().int().describe('The HTTP status of the problem: 4xx of a refusal, 5xx of a failure'),
        title: z.string().describe('The title of the problem'),
      })
      .nullable()
      .describe('With the code of a problem as outcome: its status and title'),
    detail: z
      .record(z.string(), z.unknown())
      .meta({ ...describeDetail(), description: 'What else is known, by the type. Secrets are left out' }),
  })
  .meta({ id: 'HistoryEntry', description: 'What has happened, who caused it, and the outcome.' });

export const historyEntries = z.array(historyEntry);
