/** The schemas of entries of the history. */
import * as z from 'zod';
import { actorKinds, entryTypes } from '../../../machines/history/journal.js';

export const entryType = z.enum(entryTypes).meta({
  id: 'EntryType',
  description: 'One of EntryFilter, or a type of a later version',
});

export const entryActor = z
  .object({
    kind: z.enum(actorKinds).describe('What it is'),
    name: z.string().describe('For a client: the name of its token, or its kind'),
  })
  .meta({ id: 'EntryActor', description: 'Who caused it.' });

export const historyEntry = z
  .object({
    id: z.number().int().describe('Later entries have greater ids'),
    at: z.iso.datetime().describe('When it was recorded'),
    type: entryType,
    actor: entryActor,
    run: z.string().nullable().describe('The run, or null'),
    build: z.string().nullable().describe('The Build, or null'),
    folder: z.string().nullable().describe('The Data Folder, or null'),
    outcome: z.string().nullable().describe('`done`, the code of the problem, or the outcome of an exit'),
    problem: z
      .object({
        status: z.number().int().describe('4xx for a refusal, 5xx for a failure'),
        title: z.string().describe('The title of the problem'),
      })
      .nullable()
      .describe('With a problem as outcome: its status and title'),
    detail: z
      .record(z.string(), z.unknown())
      .describe('Further facts without secrets, by type: see docs/reference/history.md'),
  })
  .meta({ id: 'HistoryEntry', description: 'What happened, who caused it, and the outcome.' });

export const historyEntries = z.array(historyEntry);
