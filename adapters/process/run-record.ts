/** run.json: what was asked of a run. An older manager's is read with what it did not know yet filled in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Launch } from '../../machines/ports/facts.js';
import type { RunDirectory } from './run-directory.js';

/** The version of the files' meaning. It grows only when a file means something else: what is added is optional. */
export const protocolVersion = 1;

export interface RunRecord {
  readonly protocol: number;
  /** When it was asked for, in milliseconds since the epoch. */
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
  cause: z.enum(['start', 'restart', 'recovery', 'autostart']).catch('start').default('start'),
});

const runRecord: z.ZodType<RunRecord> = z.object({ protocol: z.number(), at: z.number(), bootId: z.string(), launch });

/** @returns what was asked of the run, or null when its record is not whole */
export function readRunRecord(directory: RunDirectory): RunRecord | null {
  try {
    return runRecord.safeParse(JSON.parse(readFileSync(join(directory.path, 'run.json'), 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
