/** The schemas of the server's status and runs. */
import * as z from 'zod';
import { operationNames } from '../../../machines/operations/operations.js';

const unseenReason = z
  .enum(['keeper_gone', 'machine_restarted', 'not_written', 'record_lost'])
  .nullable()
  .describe(
    'Why the exit is unknown: the keeper was killed, the machine shut down, the disk was full, or the files are damaged. Null if the exit is known',
  );

export const lastExit = z
  .object({
    run: z.string(),
    code: z.number().int().nullable().describe('The exit code. Null if unknown'),
    signal: z.string().nullable().describe('The name of the exit signal'),
    ambiguous: z.boolean().describe('Whether a code 128+n can mean signal n or an exit with that code'),
    expected: z.boolean().describe('Whether a stop was requested'),
    survivors: z.number().int().describe('Number of processes that outlived the main process and were killed'),
    at: z.iso.datetime().describe('When the run ended. The time of the last known activity if the exit was not seen'),
    unseen: unseenReason,
    oom_killed: z
      .boolean()
      .describe(
        'Whether the kernel killed a process of the run for lack of memory. Known where the run has a cgroup with the memory controller, else false',
      ),
  })
  .meta({ id: 'LastExit' });

export const recovery = z
  .object({
    state: z.enum(['waiting', 'starting', 'gave_up']),
    cause: z.enum(['recovery', 'autostart']).describe('recovery: a crash, autostart: the start of the manager'),
    attempt: z.number().int().describe('Number of starts within the window, including the next one'),
    at: z.iso.datetime().nullable().describe('When the next start begins'),
    reason: z.string().nullable().describe('Why automatic restarts have stopped'),
  })
  .meta({
    id: 'Recovery',
    description: 'The planned start after a crash. DELETE /recovery cancels it.',
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
    kill_at: z.iso.datetime().nullable().describe('When a running stop sends SIGKILL: the end of the grace period'),
    processes: z.number().int().nullable().describe('Number of processes in the process tree'),
    cpu_seconds: z.number().nullable().describe('CPU time of the process tree so far'),
    memory_bytes: z.number().int().nullable().describe('Resident memory of the process tree'),
    process_tree: z
      .enum(['cgroup', 'proc'])
      .nullable()
      .describe('How the members of the process tree are known: by a cgroup (v2) or by their marks in /proc'),
    alive: z
      .array(
        z.object({
          pid: z.number().int(),
          name: z.string(),
          escaped: z.literal(true).exactOptional().describe('It was moved out of the cgroup of the run'),
        }),
      )
      .describe('The remaining processes during a stop'),
    warnings: z.array(z.string()),
    operations: z
      .array(z.enum(operationNames))
      .describe('The operations accepted now without waiting. During another operation only kill is accepted'),
    recovery: recovery.nullable(),
    last_exit: lastExit.nullable(),
  })
  .meta({ id: 'Status' });

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
      .pick({ code: true, signal: true, ambiguous: true, expected: true, unseen: true, oom_killed: true })
      .meta({ id: 'RunExit' })
      .nullable()
      .describe('Null while running'),
    size: z.number().int().describe('Bytes printed'),
    missing: z.number().int().describe('Bytes of the output that have been deleted'),
  })
  .meta({ id: 'Run', description: 'One run of the server, past or present.' });
