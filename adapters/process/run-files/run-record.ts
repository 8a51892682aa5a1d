/**
 * Reads the file run.json: the launch of a run. Fields that an older manager did not write get default values, or are
 * absent.
 */
import { join } from 'node:path';
import * as z from 'zod';
import { once } from '../../../machines/async/once.js';
import { type AnnouncePlan, announcedValues } from '../../../machines/launch/announce-plan.js';
import type { BackupPlan } from '../../../machines/launch/backup-plan.js';
import { exitMeanings } from '../../../machines/launch/exit-meaning.js';
import type { HealthPlan } from '../../../machines/launch/health-plan.js';
import type { ConsolePlan, Launch } from '../../../machines/launch/launch.js';
import { queryProtocols } from '../../../machines/launch/query.js';
import {
  type ConsoleEncoding,
  consoleEncodings,
  readRecordedEncoding,
} from '../../../machines/text/console-encoding.js';
import type { RunDirectory } from './run-directory.js';
import { readRunFile } from './run-file.js';

/**
 * The version of the run directory's files. The version changes only when the meaning of a file changes. New fields are
 * optional.
 */
export const protocolVersion = 1;

export interface RunRecord {
  readonly protocol: number;
  /** The time at which the record was written, in milliseconds since the epoch. */
  readonly at: number;
  readonly bootId: string;
  readonly launch: Launch;
}

const address = () => ({
  host: z.string(),
  port: z.number(),
  passwordFile: z.string().exactOptional(),
  folder: z.string().exactOptional(),
});

const tls = () => z.object({ ca: z.string().exactOptional(), folder: z.string().exactOptional() }).exactOptional();

const consolePlan = (): z.ZodType<ConsolePlan> =>
  z.union([
    z.object({ type: z.literal('none') }),
    z.object({ type: z.literal('fifo'), path: z.string(), folder: z.string().exactOptional() }),
    z.object({
      type: z.literal('rcon'),
      protocol: z.enum(['source', 'quake3']),
      timeoutMs: z.number().exactOptional(),
      ...address(),
    }),
    z.object({ type: z.literal('telnet'), output: z.boolean(), ...address() }),
    z.object({
      type: z.literal('webrcon'),
      output: z.boolean(),
      timeoutMs: z.number().exactOptional(),
      tls: tls(),
      ...address(),
    }),
    z.object({
      type: z.literal('http'),
      user: z.string().exactOptional(),
      headers: z.record(z.string(), z.string()).exactOptional(),
      commands: z.array(
        z.object({ line: z.string(), method: z.string(), path: z.string(), body: z.json().exactOptional() }),
      ),
      timeoutMs: z.number().exactOptional(),
      tls: tls(),
      ...address(),
    }),
  ]);

const announceStep = () =>
  z
    .object({
      lines: z.array(z.string()),
      payload: z.record(z.string(), z.enum(announcedValues)).exactOptional(),
      acknowledgement: z.string().exactOptional(),
      waitMs: z.number().exactOptional(),
    })
    .exactOptional();

const announcePlan = (): z.ZodType<AnnouncePlan> =>
  z.object({
    message: announceStep(),
    scheduled_restart: announceStep(),
    scheduled_restart_skipped: announceStep(),
    shutting_down: announceStep(),
    maxLineBytes: z.number(),
  });

const healthPlan = (): z.ZodType<HealthPlan> =>
  z.union([
    z.object({ type: z.literal('none') }),
    z.object({ type: z.literal('http'), host: z.string(), port: z.number(), path: z.string() }),
    z.object({ type: z.literal('tcp'), host: z.string(), port: z.number() }),
    z.object({ type: z.literal('udp'), host: z.string(), port: z.number(), send: z.string() }),
    z.object({ type: z.literal('console'), command: z.string(), expect: z.string() }),
  ]);

const backupPlan = (): z.ZodType<BackupPlan> =>
  z.object({
    mode: z.enum(['stop', 'freeze', 'quiesce']),
    quiesce: z
      .object({ before: z.array(z.string()), done: z.string(), after: z.array(z.string()), waitMs: z.number() })
      .exactOptional(),
  });

const launch = (): z.ZodType<Launch> =>
  z.object({
    run: z.string(),
    build: z.string(),
    folder: z.string(),
    argv: z.array(z.string()),
    cwd: z.string(),
    env: z.record(z.string(), z.string()),
    stop: z.object({
      command: z.string().nullable(),
      signal: z.string(),
      timeoutMs: z.number(),
      restTimeoutMs: z.number().exactOptional(),
      steps: z.array(z.union([z.string(), z.object({ pauseMs: z.number() })])).exactOptional(),
      spokenSteps: z.array(z.union([z.string(), z.object({ pauseMs: z.number() })])).exactOptional(),
      quits: z.array(z.string()).exactOptional(),
      lineSyntax: z
        .object({ separator: z.string().min(1), comments: z.array(z.string()), maxQuitArguments: z.number() })
        .exactOptional(),
    }),
    ready: z.string().nullable().default(null),
    startTimeoutMs: z.number().exactOptional(),
    exit: z.record(z.string(), z.enum(exitMeanings)).optional().catch(undefined),
    stopLine: z.string().exactOptional(),
    limits: z.record(z.string(), z.number()).exactOptional(),
    console: consolePlan().exactOptional(),
    maxLineBytes: z.number().exactOptional(),
    encoding: z.enum(consoleEncodings).optional().catch(undefined),
    environment: z.literal('clean').exactOptional(),
    trace: z.string().exactOptional(),
    umask: z
      .string()
      .regex(/^[0-7]{3,4}$/)
      .exactOptional(),
    // Later managers may write other announcements, protocols and probes.
    announce: announcePlan().optional().catch(undefined),
    query: z
      .object({ protocol: z.enum(queryProtocols), host: z.string(), port: z.number() })
      .optional()
      .catch(undefined),
    health: healthPlan().optional().catch(undefined),
    backup: backupPlan().optional().catch(undefined),
    cause: z.enum(['start', 'restart', 'recovery', 'autostart']).catch('start').default('start'),
  });

const runRecord = once(
  (): z.ZodType<RunRecord> => z.object({ protocol: z.number(), at: z.number(), bootId: z.string(), launch: launch() }),
);

/** Returns the run's record; `null` if the record is absent or damaged. */
export function readRunRecord(directory: RunDirectory): RunRecord | null {
  try {
    return runRecord().safeParse(JSON.parse(readRunFile(join(directory.path, 'run.json'))?.text ?? '')).data ?? null;
  } catch {
    return null;
  }
}

/** Returns the encoding of a run's console; `undefined` for UTF-8, or if the record is absent or damaged. */
export function readRunEncoding(directory: RunDirectory): ConsoleEncoding | undefined {
  try {
    const record = JSON.parse(readRunFile(join(directory.path, 'run.json'))?.text ?? '') as Partial<RunRecord> | null;
    return readRecordedEncoding(record?.launch?.encoding);
  } catch {
    return undefined;
  }
}
