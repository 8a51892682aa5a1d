/** The schemas of runs, their events, their reports and their evidence. */
import * as z from 'zod';
import { traceTypes } from '../../../machines/trace/trace.js';
import { machineAnswer, machineStep } from '../events/schemas.js';
import { lastExit } from '../server/status-schemas.js';

export const run = z
  .object({
    run: z.string().describe('The id of the run'),
    build: z.string().nullable().describe('The id of the Build'),
    folder: z.string().nullable().describe('The name of the Data Folder'),
    running: z.boolean().describe('Whether it is in progress'),
    started_at: z.iso.datetime().nullable().describe('When the run began'),
    ended_at: z.iso.datetime().nullable().describe('When it ended, or its last known activity'),
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
    missing: z.number().int().describe('Bytes of the output that were deleted'),
    unreadable: z.string().nullable().describe('Why the output cannot be read, with `size` 0'),
  })
  .meta({ id: 'Run', description: 'One run of the server, past or present.' });

export const runs = z.array(run);

const repeated = {
  times: z.number().int().describe('Equal events in a row count as one'),
  last_at: z.iso.datetime().describe('When it happened last'),
};

export const runEvent = z
  .union([
    machineStep.extend(repeated).meta({ id: 'RunStep' }),
    machineAnswer.extend(repeated).meta({ id: 'RunAnswer' }),
  ])
  .meta({
    id: 'RunEvent',
    description: '`n` numbers the entries of a run; the newest 400 are kept.',
  });

export const runEvents = z.array(runEvent);

export const report = z
  .object({
    cursor: z.number().int().describe('The position in the reports of the run'),
    at: z.iso.datetime().nullable().describe('When it was written, at the latest'),
    type: z.enum(traceTypes).describe('What has happened'),
    thread: z.string().nullable().describe('The thread'),
    duration_ms: z.number().int().nullable().describe('How late the thread was, or how long it hangs'),
    stack: z.string().nullable().describe('What the thread was doing'),
    address: z.string().nullable().describe('For bind_error: the address in use'),
    resource: z.string().nullable().describe('For script_error: the resource'),
    text: z.string().nullable().describe('The text of the server'),
  })
  .meta({ id: 'Report', description: 'A hitch, hang or error that the server has reported.' });

export const reports = z.array(report);

export const evidenceSummary = z
  .object({
    name: z.string().describe('The name'),
    at: z.iso.datetime().describe('When it was collected'),
    reason: z.string().describe('`hang`, or `requested` by a client'),
    bytes: z.number().int().describe('The size of its file'),
  })
  .meta({ id: 'EvidenceSummary' });

export const evidenceSummaries = z.array(evidenceSummary);

const thread = z.object({
  tid: z.number().int().describe('The id of the thread'),
  name: z.string().describe('The name of the thread'),
  state: z.string().describe('As in proc(5), such as `D` for a wait for a disk'),
  cpu_seconds: z.number().describe('The CPU time so far'),
  cpu_share: z.number().nullable().describe('The share of a CPU during half a second'),
  wchan: z.string().nullable().describe('The kernel function in which it waits'),
  stack: z.array(z.string()).nullable().describe('The kernel stack, innermost first, at most 32'),
});

const runProcess = z.object({
  pid: z.number().int().describe('The id of the process'),
  name: z.string().describe('The name of its program'),
  is_main: z.boolean().describe('Whether it is the main process'),
  threads: z.array(thread).describe('At most 512 of all processes'),
  threads_left_out: z.number().int().describe('Threads that are not listed'),
});

const socket = z.object({
  pid: z.number().int().describe('The process that has it'),
  fd: z.number().int().describe('The file descriptor there'),
  protocol: z.string().describe('`tcp`, `tcp6`, `udp`, `udp6` or `other`'),
  local: z.string().nullable().describe('Its own address'),
  remote: z.string().nullable().describe('The address at the other end'),
  state: z.string().nullable().describe('The state of a TCP connection, such as ESTABLISHED'),
  receive_queue: z.number().int().nullable().describe('Bytes not read yet'),
  send_queue: z.number().int().nullable().describe('Bytes that the other end has not received'),
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
    some: averages.optional().describe('While a process waited'),
    full: averages.optional().describe('While all processes waited'),
  })
  .meta({ id: 'Stall', description: 'The share of time that processes waited (Linux PSI).' });

const pressure = z
  .object({
    cpu: stall.nullable().describe('For a processor'),
    memory: stall.nullable().describe('For memory'),
    io: stall.nullable().describe('For a disk'),
  })
  .meta({ id: 'Pressure', description: 'What processes waited for, if the kernel reports it.' });

export const evidenceDocument = z
  .object({
    name: z.string().describe('The name of the evidence'),
    run: z.string().describe('The id of the run'),
    at: z.iso.datetime().describe('When it was collected'),
    reason: z.string().describe('`hang`, or `requested` by a client'),
    collected_in_ms: z.number().int().describe('The duration of the collection'),
    processes: z.array(runProcess).describe('At most 64, the main process first'),
    processes_left_out: z.number().int().describe('Processes that are not listed'),
    sockets: z.array(socket).describe('At most 1,000'),
    pressure: z
      .object({
        host: pressure.nullable().describe('On the host'),
        group: pressure.nullable().describe('In the cgroup of the run'),
      })
      .describe('Percent of the time in which tasks waited (Linux PSI)'),
    reports: z.array(report).describe('The newest of the server, at most 200'),
    console: z
      .array(z.string())
      .describe('The last lines, at most 500 and 256 KiB. `…` replaces known forms of secrets'),
    unread: z
      .record(z.string(), z.string())
      .describe('What could not be read, with the code of the error or `timeout`'),
  })
  .meta({ id: 'Evidence', description: 'The processes of a run at one time.' });
