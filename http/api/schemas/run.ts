/** The schema of a run. */
import * as z from 'zod';
import { lastExit } from './status.js';

export const run = z
  .object({
    run: z.string(),
    build: z.string().nullable().describe('Null when its record is damaged'),
    folder: z.string().nullable().describe('Null when its record is damaged'),
    running: z.boolean().describe('Whether it goes on'),
    started_at: z.iso.datetime().nullable(),
    ended_at: z.iso
      .datetime()
      .nullable()
      .describe('Null while it goes on; where nobody saw its end, its last sign of life'),
    exit: lastExit
      .pick({ code: true, signal: true, ambiguous: true, expected: true, unseen: true })
      .meta({ id: 'RunExit' })
      .nullable()
      .describe('Null while it goes on'),
    size: z.number().int().describe('Bytes that it has printed'),
    missing: z.number().int().describe('Bytes of them that are gone'),
  })
  .meta({ id: 'Run', description: 'One run of the server, past or present.' });
