/** build.json: how a Build is launched and stopped. */
import { constants } from 'node:os';
import * as z from 'zod';
import { readJsonFile } from '../json-file.js';

/** Ten minutes: saving a large world takes long. */
const maxGraceMs = 600_000;

const isSignal = (name: string): boolean =>
  name in constants.signals && !['SIGKILL', 'SIGSTOP', 'SIGCONT'].includes(name);

const isRegularExpression = (source: string): boolean => {
  try {
    new RegExp(source);
    return true;
  } catch {
    return false;
  }
};

/** @param example shown when the value is invalid */
const wholeNumber = (min: number, max: number, example: string) => {
  const error = `is not a whole number from ${min} to ${max}: ${example}`;
  return z.int(error).min(min, error).max(max, error).optional();
};

const cpusError = 'is not a number from 0.01 to 1000: write 1.5 for one and a half CPUs';

const limits = z.strictObject({
  memoryBytes: wholeNumber(16_777_216, 2 ** 50, 'write 2147483648 for 2 GiB'),
  cpus: z.number(cpusError).min(0.01, cpusError).max(1_000, cpusError).optional(),
  processes: wholeNumber(1, 4_194_304, 'write 500 for up to 500 processes and threads'),
  openFiles: wholeNumber(64, 2 ** 30, 'write 65536 for up to 65,536 files and connections of a process'),
  nice: wholeNumber(-20, 19, 'write 10 for less CPU time than other programs get'),
});

const buildFile = z.strictObject({
  /** The program and its arguments. `{build}` and `{folder}` stand for the absolute paths. */
  command: z
    .array(z.string())
    .min(1)
    .refine(([program]) => program !== '', 'the program is empty')
    .refine(([program]) => program?.includes('{folder}') !== true, 'the program cannot be in the Data Folder'),
  env: z.record(z.string(), z.string()).default({}),
  cwd: z.string().min(1).default('{folder}'),
  /** A regular expression for the line that the server prints when it is up. */
  ready: z.string().refine(isRegularExpression, 'is not a regular expression').optional(),
  /** Runs the server under stdbuf, for a server whose C library buffers its output. */
  unbuffer: z.boolean().default(false),
  stop: z
    .strictObject({
      command: z
        .string()
        .regex(/^[^\p{Cc}]{1,1000}$/u, 'is not one line of at most 1,000 characters')
        .optional(),
      signal: z
        .string()
        .refine(isSignal, 'is not the name of a signal that can ask a process to end')
        .default('SIGTERM'),
      timeoutMs: z.int().min(0).max(maxGraceMs).default(10_000),
    })
    .prefault({}),
  limits: limits.optional(),
});

export type BuildFile = z.infer<typeof buildFile>;

/**
 * Reads `<build>/build.json`.
 * @returns the content with defaults, or a problem text; null when there is no file
 */
export function readBuildFile(
  path: string,
): Promise<{ readonly file: BuildFile } | { readonly problem: string } | null> {
  return readJsonFile(path, 'build.json', buildFile);
}
