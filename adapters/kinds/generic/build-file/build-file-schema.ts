/** The schema of build.json. */
import { constants } from 'node:os';
import * as z from 'zod';
import { once } from '../../../../machines/async/once.js';
import { maxCommandBytes } from '../../../../machines/launch/command.js';
import { exitMeanings } from '../../../../machines/launch/exit-meaning.js';
import { announceField } from './announce.js';
import { backupField } from './backup.js';
import { consoleField } from './console.js';
import { encodingField } from './encoding.js';
import { healthField } from './health.js';
import { fixedPlaceholders } from './placeholders.js';
import { queryField } from './query.js';
import { isRegularExpression } from './regular-expression.js';
import { configFileName, variableValue } from './settings.js';

/** Ten minutes: saving a large world takes long. */
const maxGraceMs = 600_000;

/** A day. */
const maxStartMs = 86_400_000;

const isSignal = (name: string): boolean =>
  name in constants.signals && !['SIGKILL', 'SIGSTOP', 'SIGCONT'].includes(name);

const umaskError = 'is not three octal digits in quotes: write "027"';

const stopLineError = 'is not one line of at most 1,000 characters';
const stopCommandError =
  'is neither one line of at most 1,000 characters nor a list of lines and pauses: ["save", { "pauseMs": 5000 }, "quit"]';
const stopStepError = 'is neither one line of at most 1,000 characters nor a pause: { "pauseMs": 5000 }';

/** @param example shown when the value is invalid */
const wholeNumber = (min: number, max: number, example: string) => {
  const error = `is not a whole number from ${min} to ${max}: ${example}`;
  return z.int(error).min(min, error).max(max, error).optional();
};

const exitCodeError = 'is not an exit code from 0 to 255 in quotes: write "0"';
const exitMeaning = () => z.enum(exitMeanings, 'is not "stop", "restart" or "failed"');

const cpusError = 'is not a number from 0.01 to 1000: write 1.5 for one and a half CPUs';

const limits = () =>
  z.strictObject({
    memoryBytes: wholeNumber(16_777_216, 2 ** 50, 'write 2147483648 for 2 GiB'),
    cpus: z.number(cpusError).min(0.01, cpusError).max(1_000, cpusError).optional(),
    processes: wholeNumber(1, 4_194_304, 'write 500 for up to 500 processes and threads'),
    openFiles: wholeNumber(64, 2 ** 30, 'write 65536 for up to 65,536 files and connections of a process'),
    nice: wholeNumber(-20, 19, 'write 10 for less CPU time than other programs get'),
  });

const stopLine = () => z.string(stopLineError).regex(/^[^\p{Cc}]{1,1000}$/u, stopLineError);

const stopCommand = () =>
  z.union(
    [
      stopLine(),
      z
        .array(z.union([stopLine(), z.strictObject({ pauseMs: z.int().min(1).max(maxGraceMs) })], stopStepError))
        .min(1)
        .max(50),
    ],
    stopCommandError,
  );

const variables = () =>
  z
    .record(
      z
        .string()
        .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'is not a name: use letters, digits and _, and no digit first')
        .refine((name) => !fixedPlaceholders.some((fixed) => fixed === name), 'has a fixed value'),
      variableValue().nullable(),
    )
    .optional();

export const buildFile = once(() =>
  z.strictObject({
    /** The program and its arguments, with placeholders. */
    command: z
      .array(z.string())
      .min(1)
      .refine(([program]) => program !== '', 'the program is empty')
      .refine(([program]) => program?.includes('{folder}') !== true, 'the program cannot be in the Data Folder'),
    env: z.record(z.string(), z.string()).default({}),
    /** Which variables of the manager the server gets. */
    environment: z.enum(['inherit', 'clean'], 'is not "inherit" or "clean"').optional(),
    /** Placeholders with their defaults; null: each Data Folder sets it. */
    variables: variables(),
    /** The name or the number of the user that the server runs as. */
    user: z
      .string()
      .regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,31}$/, 'is not the name or the number of a user')
      .optional(),
    umask: z
      .string(umaskError)
      .regex(/^0?[0-7]{3}$/, umaskError)
      .optional(),
    /** The file that configures the server, relative to the Data Folder. */
    config: configFileName().optional(),
    cwd: z.string().min(1).default('{folder}'),
    /** A regular expression for the line that the server prints when it is up. */
    ready: z.string().refine(isRegularExpression, 'is not a regular expression').optional(),
    /** How long the server may take for its first answer to a health probe. */
    startTimeoutMs: wholeNumber(0, maxStartMs, 'write 1200000 for 20 minutes'),
    /** Runs the server under stdbuf, for a server whose C library buffers its output. */
    unbuffer: z.boolean().default(false),
    /** Gives the server a terminal, for one that has no console without. */
    pty: z.boolean().default(false),
    /** How the server takes commands; the standard input by default. */
    console: consoleField(),
    /** What the server prints and reads, if not UTF-8. */
    encoding: encodingField(),
    /** The bytes of a line that the server reads at a time. */
    maxLineBytes: wholeNumber(1, maxCommandBytes, 'write 250 for a server that reads 256 bytes at a time'),
    /** How the players of the running server are read. */
    query: queryField(),
    /** How the health of the running server is probed. */
    health: healthField(),
    stop: z
      .strictObject({
        command: stopCommand().optional(),
        signal: z
          .string()
          .refine(isSignal, 'is not the name of a signal that can ask a process to end')
          .default('SIGTERM'),
        timeoutMs: z.int().min(0).max(maxGraceMs).default(10_000),
        /** The grace period of the processes that the main process leaves. */
        restTimeoutMs: z.int().min(0).max(maxGraceMs).optional(),
      })
      .prefault({}),
    /** What exit codes mean that nothing has requested. */
    exit: z.record(z.string().regex(/^(0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/, exitCodeError), exitMeaning()).optional(),
    /** A regular expression for a line that the server prints before it stops as it was meant to. */
    stopLine: z.string().min(1).refine(isRegularExpression, 'is not a regular expression').optional(),
    /** How the server announces something to its players. */
    announce: announceField(),
    /** How the files of the running server are backed up. */
    backup: backupField(),
    /** Arguments with which the server listens on another port, `{port}`: for the test of a backup. */
    testArguments: z.array(z.string()).min(1).optional(),
    limits: limits().optional(),
    folderKind: z
      .string()
      .optional()
      .describe('The kind whose rules apply to its Data Folders: fxserver, openttd, or generic for none'),
  }),
);

export type BuildFile = z.infer<ReturnType<typeof buildFile>>;
