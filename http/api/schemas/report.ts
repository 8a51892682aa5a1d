/** The schema of what a server reports about itself. */
import * as z from 'zod';
import { traceTypes } from '../../../machines/trace/trace.js';

export const report = z
  .object({
    cursor: z.number().int().describe('Its place in all that the run has reported'),
    at: z.iso.datetime().nullable().describe('When it was there at the latest; null if no manager was running then'),
    type: z.enum(traceTypes),
    thread: z.string().nullable(),
    duration_ms: z.number().int().nullable().describe('How late the thread was, or how long it hangs'),
    stack: z.string().nullable().describe('What the thread was doing'),
    address: z.string().nullable(),
    resource: z.string().nullable(),
    text: z.string().nullable(),
  })
  .meta({ id: 'Report', description: 'A hitch, a hang or an error that the server has reported about itself.' });
