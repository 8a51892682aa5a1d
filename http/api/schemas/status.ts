/** The schemas of the server's status. */
import * as z from 'zod';
import { operationNames } from '../../../machines/operations/operations.js';

const unseen = z
  .enum(['keeper_gone', 'machine_restarted', 'not_written', 'record_lost'])
  .nullable()
  .describe(
    'Why the end is not known: its keeper was killed, the machine went down, the disk was too full to write it down, or its files are damaged',
  );

export const lastExit = z
  .object({
    run: z.string(),
    code: z.number().int().nullable().describe('Exit code; null when nobody saw it'),
    signal: z.string().nullable().describe('The signal that ended it, by name'),
    ambiguous: z.boolean().describe('128+n: ended by signal n, or an exit with that code'),
    expected: z.boolean().describe('Whether it had been asked for'),
    survivors: z.number().int().describe('Processes of the family that outlived the main one and were ended'),
    at: z.iso.datetime().describe('When; where nobody saw it, its last sign of life'),
    unseen,
  })
  .meta({ id: 'LastExit' });

export const recovery = z
  .object({
    state: z.enum(['waiting', 'starting', 'gave_up']),
    cause: z.enum(['recovery', 'autostart']).describe('A crash, or the start of the manager'),
    attempt: z
      .number()
      .int()
      .describe('How many times within the window the server was started again, the next start included'),
    at: z.iso.datetime().nullable().describe('When the next start begins'),
    reason: z.string().nullable().describe('Why it was given up'),
  })
  .meta({
    id: 'Recovery',
    description: 'What is planned after the server ended by itself. DELETE /recovery cancels it.',
  });

export const status = z
  .object({
    state: z.enum(['stopped', 'running']),
    phase: z.enum(['launching', 'up', 'stopping', 'restarting', 'stuck']).nullable(),
    run: z.string().nullable(),
    build: z.string().nullable(),
    folder: z.string().nullable(),
    pid: z.number().int().nullable(),
    started_at: z.iso.datetime().nullable(),
    kill_at: z.iso.datetime().nullable().describe('When a stop under way will kill: the end of its grace'),
    processes: z.number().int().nullable().describe('Live processes of the family'),
    cpu_seconds: z.number().nullable().describe("The family's processor time so far"),
    memory_bytes: z.number().int().nullable().describe("The family's resident memory"),
    alive: z
      .array(z.object({ pid: z.number().int(), name: z.string() }))
      .describe('Who is left while the family is being ended'),
    warnings: z.array(z.string()),
    operations: z
      .array(z.enum(operationNames))
      .describe('What would be taken now without waiting for a turn; while something is under way only a kill is'),
    recovery: recovery.nullable(),
    last_exit: lastExit.nullable(),
  })
  .meta({ id: 'Status' });
