/** The schemas of runs, their events, their reports and their evidence. */
import * as z from 'zod';
import { traceTypes } from '../../../machines/trace/trace.js';
import { machineAnswer, machineStep } from '../events/schemas.js';
import { lastExit } from '../server/status-schemas.js';

export const run = z
  .object({
    run: z.string().describe('The id of the run'),
    build: z.string().nullable().describe('The id of the Build. Null if the run record is damaged'),
    folder: z.string().nullable().describe('The name of the Data Folder. Null if the run record is damaged'),
    running: z.boolean().describe('Whether the run is in progress'),
    started_at: z.iso.datetime().nullable().describe('When the run began. Null if unknown'),
    ended_at: z.iso
      .datetime()
      .nullable()
      .describe('When the run ended, or its last known activity if the exit was not seen. Null while running'),
    exit: lastExit
      .pick({
        outcome: true,
        code: true,
        signal: true,
        ambiguous: true,
        expected: true,
        unseen: true,
        oom_killed: true,
      })
      .meta({ id: 'RunExit', description: 'How a run ended.' })
      .nullable()
      .describe('Null while running'),
    size: z.number().int().describe('Bytes printed'),
    missing: z.number().int().describe('Bytes of the output that have been deleted'),
    unreadable: z
      .string()
      .nullable()
      .describe(
        'Why the output cannot be read, with `size` 0: `not_a_file`, or the code of a system error. Null if it can',
      ),
  })
  .meta({ id: 'Run', description: 'One run of the server, past or present.' });

export const runs = z.array(run);

const repeated = {
  n: z.number().int().describe('The number in the run, from 1. The newest 400 are stored'),
  times: z.number().int().describe('How often it happened: equal events in a row count as one'),
  last_at: z.iso.datetime().describe('When it happened last'),
};

export const runEvent = z
  .union([
    machineStep.extend(repeated).meta({ id: 'RunStep', description: 'An event that the statechart has processed.' }),
    machineAnswer.extend(repeated).meta({ id: 'RunAnswer', description: 'The answer to an operation.' }),
  ])
  .meta({ id: 'RunEvent', description: 'Something that the statechart has done in a run.' });

export const runEvents = z.array(runEvent);

export const report = z
  .object({
    cursor: z.number().int().describe('Its position in all reports of the run'),
    at: z.iso.datetime().nullable().describe('When it was written, at the latest. Null if no manager was running'),
    type: z.enum(traceTypes).describe('What has happened'),
    thread: z.string().nullable().describe('The thread. Null if none is named'),
    duration_ms: z.number().int().nullable().describe('How late the thread was, or how long it hangs'),
    stack: z.string().nullable().describe('What the thread was doing'),
    address: z.string().nullable().describe('For bind_error: the address in use'),
    resource: z.string().nullable().describe('For script_error: the resource'),
    text: z.string().nullable().describe('The text of the server'),
  })
  .meta({ id: 'Report', description: 'A hitch, a hang or an error that the server has reported about itself.' });

export const reports = z.array(report);

export const evidenceSummary = z
  .object({
    name: z.string().describe('The name'),
    at: z.iso.datetime().describe('When it was collected'),
    reason: z.string().describe('`hang`, or `requested` by a client'),
    bytes: z.number().int().describe('The size of its file'),
  })
  .meta({ id: 'EvidenceSummary', description: 'A piece of evidence of a run.' });

export const evidenceSummaries = z.array(evidenceSummary);

const thread = z.object({
  tid: z.number().int().describe('The id of the thread'),
  name: z.string().describe('The name of the thread'),
  state: z.string().describe('As in proc(5): `R` runs, `S` sleeps, `D` waits for a disk, `T` is stopped'),
  cpu_seconds: z.number().describe('Its CPU time so far'),
  cpu_share: z.number().nullable().describe('The share of one CPU during half a second. Null if unknown'),
  wchan: z.string().nullable().describe('The kernel function in which the thread waits. Null for a thread that runs'),
  stack: z
    .array(z.string())
    .nullable()
    .describe(
      'The kernel stack, innermost function first, at most 32. Null without the right to read it, which mostly only root has',
    ),
});

const runProcess = z.object({
  pid: z.number().int().describe('The id of the process'),
  name: z.string().describe('The name of its program'),
  is_main: z.boolean().describe('Whether it is the main process'),
  threads: z.array(thread).describe('Its threads, at most 512 of all processes'),
  threads_left_out: z.number().int().describe('Number of threads that are not listed'),
});

const socket = z.object({
  pid: z.number().int().describe('The process that has it'),
  fd: z.number().int().describe('Its file descriptor in that process'),
  protocol: z.string().describe('`tcp`, `tcp6`, `udp`, `udp6` or `other`'),
  local: z.string().nullable().describe('Its own address. Null without one'),
  remote: z.string().nullable().describe('The address at the other end. Null without one'),
  state: z.string().nullable().describe('The state of a TCP connection, such as ESTABLISHED. Null for others'),
  receive_queue: z.number().int().nullable().describe('Bytes that the process has not read yet'),
  send_queue: z.number().int().nullable().describe('Bytes that the other end has not received yet'),
});

const averages = z
  .object({
    avg10: z.number().describe('Percent of the last 10 s'),
    avg60: z.number().describe('Percent of the last 60 s'),
    avg300: z.number().describe('Percent of the last 300 s'),
  })
  .meta({ id: 'PressureAverages', description: 'Shares of time.' });

const stall = z
  .object({
    some: averages.optional().describe('While at least one process waited'),
    full: averages.optional().describe('While all processes waited'),
  })
  .meta({ id: 'Stall', description: 'The share of time in which processes waited for a resource (Linux PSI).' });

const pressure = z
  .object({
    cpu: stall.nullable().describe('For a processor'),
    memory: stall.nullable().describe('For memory'),
    io: stall.nullable().describe('For a disk'),
  })
  .meta({ id: 'Pressure', description: 'What processes waited for. Null where the kernel does not report it.' });

export const evidenceDocument = z
  .object({
    name: z.string().describe('The name of the evidence'),
    run: z.string().describe('The id of the run'),
    at: z.iso.datetime().describe('When it was collected'),
    reason: z.string().describe('`hang`, or `requested` by a client'),
    collected_in_ms: z.number().int().describe('The duration of the collection'),
    processes: z.array(runProcess).describe('The processes of the run, at most 64, the main process first'),
    processes_left_out: z.number().int().describe('Number of processes that are not listed'),
    sockets: z.array(socket).describe('The sockets of the processes, at most 1,000'),
    pressure: z
      .object({
        host: pressure.nullable().describe('On the host'),
        group: pressure.nullable().describe('In the cgroup of the run. Null without one'),
      })
      .describe('Percentages of the time in which tasks waited for CPU, memory or disks (Linux PSI)'),
    reports: z.array(report).describe('The newest reports of the server, at most 200'),
    console: z
      .array(z.string())
      .describe('The last lines, at most 500 and 256 KiB. Known forms of secrets are replaced by `…`'),
    unread: z
      .record(z.string(), z.string())
      .describe('What could not be read, with the code of the error or `timeout`'),
  })
  .meta({ id: 'Evidence', description: 'The state of the processes of a run at one time.' });
