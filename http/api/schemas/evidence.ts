/** The schemas of evidence: what a run did at one time. */
import * as z from 'zod';
import { report } from './report.js';

export const evidenceSummary = z
  .object({
    name: z.string(),
    at: z.iso.datetime(),
    reason: z.string().describe('`hang`, or `requested` by a client'),
    bytes: z.number().int(),
  })
  .meta({ id: 'EvidenceSummary', description: 'A piece of evidence of a run.' });

const thread = z.object({
  tid: z.number().int(),
  name: z.string(),
  state: z.string().describe('As in proc(5): `R` runs, `S` sleeps, `D` waits for a disk, `T` is stopped'),
  cpu_seconds: z.number(),
  cpu_share: z.number().nullable().describe('The share of one CPU during the measurement'),
  wchan: z.string().nullable().describe('The kernel function in which the thread waits'),
  stack: z
    .array(z.string())
    .nullable()
    .describe('The kernel stack, innermost first; null without the right to read it'),
});

const runProcess = z.object({
  pid: z.number().int(),
  name: z.string(),
  is_main: z.boolean(),
  threads: z.array(thread),
  threads_left_out: z.number().int(),
});

const socket = z.object({
  pid: z.number().int(),
  fd: z.number().int(),
  protocol: z.string().describe('`tcp`, `tcp6`, `udp`, `udp6` or `other`'),
  local: z.string().nullable(),
  remote: z.string().nullable(),
  state: z.string().nullable(),
  receive_queue: z.number().int().nullable().describe('Bytes that the server has not read yet'),
  send_queue: z.number().int().nullable(),
});

const averages = () => z.object({ avg10: z.number(), avg60: z.number(), avg300: z.number() });

const stall = () => z.object({ some: averages().optional(), full: averages().optional() }).nullable();

const pressure = () => z.object({ cpu: stall(), memory: stall(), io: stall() }).nullable();

export const evidenceDocument = z
  .object({
    name: z.string(),
    run: z.string(),
    at: z.iso.datetime(),
    reason: z.string(),
    collected_in_ms: z.number().int(),
    processes: z.array(runProcess).describe('The main process first'),
    processes_left_out: z.number().int(),
    sockets: z.array(socket),
    pressure: z
      .object({ host: pressure(), group: pressure() })
      .describe('Percentages of time in which tasks waited (PSI), on the host and in the cgroup of the run'),
    reports: z.array(report).describe('The newest reports of the server, at most 200'),
    console: z.array(z.string()).describe('The last lines, at most 500'),
    unread: z
      .record(z.string(), z.string())
      .describe('What could not be read, with the code of the error or `timeout`'),
  })
  .meta({ id: 'Evidence', description: 'What the processes of a run did at one time.' });
