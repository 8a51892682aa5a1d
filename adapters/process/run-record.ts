/** The file run.json: the launch of a run. Fields that an older manager did not write get default values. */
import { join } from 'node:path';
import * as z from 'zod';
import type { Launch } from '../../machines/ports/launch.js';
import type { RunDirectory } from './run-directory.js';
import { readRunFile } from './run-file.js';

/**
 * The version of the run directory's files. It grows only when the meaning of a file changes: new fields are optional.
 */
export const protocolVersion = 1;

export interface RunRecord {
  readonly protocol: number;
  /** When the run was requested, in milliseconds since the epoch. */
  readonly at: number;
  readonly bootId: string;
  readonly launch: Launch;
}

const launch: z.ZodType<Launch> = z.object({
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
    quits: z.array(z.string()).exactOptional(),
  }),
  ready: z.string().nullable().default(null),
  limits: z.record(z.string(), z.number()).exactOptional(),
  cause: z.enum(['start', 'restart', 'recovery', 'autostart']).catch('start').default('start'),
});

const runRecord: z.ZodType<RunRecord> = z.object({ protocol: z.number(), at: z.number(), bootId: z.string(), launch });

/** @returns the run's record, or null when it is absent or damaged */
export function readRunRecord(directory: RunDirectory): RunRecord | null {
  try {
    return runRecord.safeParse(JSON.parse(readRunFile(join(directory.path, 'run.json'))?.text ?? '')).data ?? null;
  } catch {
    return null;
  }
}
