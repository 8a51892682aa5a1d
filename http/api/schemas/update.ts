/** The schemas of updates of Builds. */
import * as z from 'zod';
import { updateChannels } from '../../../machines/updates/updates.js';

const supportEnds = z.iso
  .datetime()
  .nullable()
  .describe('When its support ends. Null if no end is planned, or the index does not state it');

export const updateSource = z
  .object({
    id: z.string().describe('`fxserver` for that of `--builds-index`, else the name in `--builds-source`'),
    source: z.string().describe('The URL of the index without its query, or the path of the directory'),
    fetched_at: z.iso
      .datetime()
      .nullable()
      .describe('When the index was fetched, or the directory was read. Null before the first success'),
    problem: z.string().nullable().describe('Why the last attempt has failed'),
    channels: z
      .array(
        z.object({
          channel: z.enum(updateChannels),
          version: z.string(),
          download: z.string().nullable().describe('The URL of its archive: `file:` in a directory'),
          support_ends_at: supportEnds,
          builds: z.array(z.string()).describe('The ids of the Builds of this version'),
          in_use: z.boolean().describe('Whether the server runs with this version'),
        }),
      )
      .describe('What the index offers; `optional` and `critical` may be older than `recommended`'),
    builds: z
      .array(
        z.object({
          id: z.string(),
          version: z.string().nullable(),
          support_ends_at: supportEnds,
          in_use: z.boolean().describe('Whether the server runs with it'),
        }),
      )
      .describe(
        'The Builds of this source, sorted by id: of FXServer by their kind, else those whose id is `{id}` or `{id}-…`',
      ),
  })
  .meta({ id: 'UpdateSource', description: 'Where updates of Builds come from, and what is installed.' });
