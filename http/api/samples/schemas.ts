/** The schemas of samples. */
import * as z from 'zod';
import { entryTypes } from '../../../machines/history/journal.js';

const meanAndMax = z
  .object({
    mean: z.number().describe('The mean of the samples'),
    max: z.number().describe('The greatest of the samples'),
  })
  .meta({ id: 'MeanAndMax', description: 'What was measured in a period.' });

export const samples = z
  .object({
    since: z.iso.datetime().describe('The start of the period'),
    until: z.iso.datetime().describe('The end of the period'),
    resolution_seconds: z.number().int().describe('The period of the stored samples'),
    bucket_seconds: z.number().int().describe('The period of each element of `samples`'),
    machine: z
      .object({
        cpus: z.number().int().describe('CPUs that the service may use'),
        memory_bytes: z.number().int().describe('Memory of the machine'),
      })
      .describe('The machine at the time of the request'),
    samples: z
      .array(
        z.object({
          at: z.iso.datetime().describe('When the period begins'),
          count: z.number().int().describe('Number of samples'),
          cpu_cores: meanAndMax.nullable().describe('CPU usage, 1 for one core'),
          memory_bytes: meanAndMax.describe('Resident memory'),
          processes: meanAndMax.describe('Processes in the process tree'),
          players: meanAndMax.nullable().describe('Players. Null if unknown'),
          ticks: z
            .array(
              z.object({
                thread: z.string().describe('The name of the thread'),
                count: z.number().int().describe('Ticks in the period'),
                mean_seconds: z.number().describe('The mean time of a tick'),
                p99_seconds: z.number().describe('The highest 99th percentile of ten seconds'),
              }),
            )
            .describe('Of each thread. Empty if unknown'),
        }),
      )
      .describe('Oldest first. A period in which nothing ran has no element'),
    entries: z
      .array(
        z.object({
          at: z.iso.datetime().describe('When it was recorded'),
          type: z.enum(entryTypes).extract(['server.started', 'server.exited']).describe('A start or an exit'),
          run: z.string().nullable().describe('The id of the run'),
          outcome: z.string().nullable().describe('Of an exit, else null'),
        }),
      )
      .describe('Starts and exits, newest first: at most 200'),
  })
  .meta({ id: 'Samples', description: 'Resource usage and tick times over time.' });
