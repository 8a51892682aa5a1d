/** The schema of a run. */
import * as z from 'zod';
import { lastExit } from './status.js';

export const run = z
  .object({
    run: z.string(),
    build: z.string().nullable().describe('Null if the run record is damaged'),
    folder: z.string().nullable().describe('Null if the run record is damaged'),
    running: z.boolean().describe('Whether the run is in progress'),
    started_at: z.iso.datetime().nullable(),
    ended_at: z.iso
      .datetime()
      .nullable()
      .describe('Null while running. The time of the last known activity if the exit was not seen'),
    exit: lastExit
      .pick({ code: true, signal: true, ambiguous: true, expected: true, unseen: true })
      .meta({ id: 'RunExit' })
      .nullable()
      .describe('Null while running'),
    size: z.number().int().describe('Bytes printed'),
    missing: z.number().int().describe('Bytes of the output that have been deleted'),
  })
  .meta({ id: 'Run', description: 'One run of the server, past or present.' });
