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
import { playerCommandsField } from './player-commands.js';
import { queryField } from './query.js';
import { isRegularExpression } from './regular-expression.js';
import { configFileName, variableValue } from './settings.js';

/** The maximum grace period of ten minutes, because saving a large world takes long. */
const maxGraceMs = 600_000;

/** The maximum time for a start: a day. */
const maxStartMs = 86_400_000;

const isSignal = (name: string): boolean =>
  name in constants.signals && !['SIGKILL', 'SIGSTOP', 'SIGCONT'].includes(name);

/** The text that the descriptions of several fields share. */
const expression = 'A regular expression (JavaScript) for the line that the server prints';

const umaskError = 'is not three octal digits in quotes: write "027"';

const stopLineError = 'is not one line of at most 1,000 characters';
const stopCommandError =
  'is neither one line of at most 1,000 characters nor a list of lines and pauses: ["save", { "pauseMs": 5000 }, "quit"]';
const stopStepError = 'is neither one line of at most 1,000 characters nor a pause: { "pauseMs": 5000 }';

/** Returns the schema of a whole number. @param example a valid value for the message about an invalid value */
const wholeNumber = (min: number, max: number, example: string) => {
  const error = `is not a whole number from ${min} to ${max}: ${example}`;
  return z.int(error).min(min, error).max(max, error).optional();
};

const exitCodeError = 'is not an exit code from 0 to 255 in quotes: write "0"';
const exitMeaning = () => z.enum(exitMeanings, 'is not "stop", "restart" or "failed"');

const cpusError = 'is not a number from 0.01 to 1000: write 1.5 for one and a half CPUs';

const limits = () =>
  z.strictObject({
    memoryBytes: wholeNumber(16_777_216, 2 ** 50, 'write 2147483648 for 2 GiB').describe(
      'Memory of all processes together, including cached files. Swapped memory does not count. Enforced by the control group (`memory.max`)',
    ),
    cpus: z
      .number(cpusError)
      .min(0.01, cpusError)
      .max(1_000, cpusError)
      .optional()
      .describe('CPU time: `1.5` is one and a half CPUs. Enforced by the control group (`cpu.max`)'),
    processes: wholeNumber(1, 4_194_304, 'write 500 for up to 500 processes and threads').describe(
      'Processes and threads at a time. Enforced by the control group (`pids.max`)',
    ),
    openFiles: wholeNumber(64, 2 ** 30, 'write 65536 for up to 65,536 files and connections of a process').describe(
      'Open files and connections of each process. Enforced by `ulimit -n`, soft and hard',
    ),
    nice: wholeNumber(-20, 19, 'write 10 for less CPU time than other programs get').describe(
      'The priority for the CPU: a program with a lower value gets a larger share than other programs. Set by `nice`',
    ),
  });

const stopLine = () => z.string(stopLineError).regex(/^[^\p{Cc}]{1,1000}$/u, stopLineError);

const stopCommand = () =>
  z.union(
    [
      stopLine(),
      z
        .array(
          z.union(
            [
              stopLine(),
              z.strictObject({ pauseMs: z.int().min(1).max(maxGraceMs).describe('A pause in milliseconds') }),
            ],
            stopStepError,
          ),
        )
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

/** Returns the fields of the program and its environment. */
const programFields = () => ({
  command: z
    .array(z.string())
    .min(1)
    .refine(([program]) => program !== '', 'the program is empty')
    .refine(([program]) => program?.includes('{folder}') !== true, 'the program cannot be in the Data Folder')
    .describe('The program and its arguments. No shell reads them'),
  env: z
    .record(z.string(), z.string())
    .default({})
    .describe("Environment variables, in addition to the service's variables"),
  environment: z
    .enum(['inherit', 'clean'], 'is not "inherit" or "clean"')
    .optional()
    .describe(
      "Which of the service's variables the server gets: all, or with `clean` only the usual ones. Default: `inherit`",
    ),
  variables: variables().describe('Placeholders with their defaults. With `null` each Data Folder sets the value'),
  user: z
    .string()
    .regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,31}$/, 'is not the name or the number of a user')
    .optional()
    .describe(
      "The name or number of the user that runs the server, from `/etc/passwd`. The service must be root. Default: the service's user",
    ),
  umask: z
    .string(umaskError)
    .regex(/^0?[0-7]{3}$/, umaskError)
    .optional()
    .describe("The file mode mask: three octal digits such as `027`, or four with a leading 0. Default: the service's"),
  cwd: z
    .string()
    .min(1)
    .default('{folder}')
    .describe('The working directory, which must exist. A relative path is inside the Data Folder'),
  unbuffer: z
    .boolean()
    .default(false)
    .describe('Whether the server runs under `stdbuf -oL -eL`, for a program whose C library buffers its output'),
  pty: z.boolean().default(false).describe('Whether the server gets a terminal'),
  testArguments: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('More arguments, with which the server listens on another port (`{port}`) for the test of a backup'),
  limits: limits().optional().describe('What the server may use'),
});

/** Returns the fields of the server's output, console, queries and probes. */
const communicationFields = () => ({
  ready: z
    .string()
    .refine(isRegularExpression, 'is not a regular expression')
    .optional()
    .describe(`${expression} when it is up`),
  startTimeoutMs: wholeNumber(0, maxStartMs, 'write 1200000 for 20 minutes').describe(
    'Milliseconds that the server may take to answer its first health probe. Default: 10 minutes',
  ),
  console: consoleField().describe('How the server reads commands. Default: `stdin`'),
  encoding: encodingField().describe('The encoding in which the server prints and reads. Default: `utf-8`'),
  maxLineBytes: wholeNumber(1, maxCommandBytes, 'write 250 for a server that reads 256 bytes at a time').describe(
    'The maximum size of a line that the server reads at a time, in bytes',
  ),
  query: queryField().describe('How the players of the running server are read'),
  health: healthField().describe('How the running server is probed. Default: as in `query`, if it is set'),
  announce: announceField().describe('How the server announces something to its players'),
  playerCommands: playerCommandsField().describe('The console commands on one player, `{id}` or `{name}`'),
});

/** Returns the fields of the server's end. */
const endFields = () => ({
  stop: z
    .strictObject({
      command: stopCommand()
        .optional()
        .describe(
          'A console line that makes the server quit (1 to 1,000 characters, no control characters), or a list of 1 to 50 lines and pauses',
        ),
      signal: z
        .string()
        .refine(isSignal, 'is not the name of a signal that can end a process')
        .default('SIGTERM')
        .describe('The signal if there is no `stop.command`. Not `SIGKILL`, `SIGSTOP` or `SIGCONT`'),
      timeoutMs: z.int().min(0).max(maxGraceMs).default(10_000).describe('The grace period before SIGKILL'),
      restTimeoutMs: z
        .int()
        .min(0)
        .max(maxGraceMs)
        .optional()
        .describe(
          'The grace period of processes that remain after the exit of the main process. Default: the shorter of `timeoutMs` and 5000',
        ),
    })
    .prefault({})
    .describe('How the server is stopped'),
  exit: z
    .record(z.string().regex(/^(0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/, exitCodeError), exitMeaning())
    .optional()
    .describe('The meaning of exit codes that no client has requested'),
  stopLine: z
    .string()
    .min(1)
    .refine(isRegularExpression, 'is not a regular expression')
    .optional()
    .describe(`${expression} before an intended stop`),
});

export const buildFile = once(() =>
  z.strictObject({
    ...programFields(),
    ...communicationFields(),
    ...endFields(),
    config: configFileName()
      .optional()
      .describe(
        'The file that configures the server, a path inside the Data Folder. Clients can create and edit this file',
      ),
    backup: backupField().describe('How the files of the running server are backed up. Default: `stop`'),
    folderKind: z
      .string()
      .optional()
      .describe(
        'The kind whose rules apply to its Data Folders: `fxserver`, `openttd`, or `generic` for no rules. Default: `kind` of folder.json',
      ),
  }),
);

export type BuildFile = z.infer<ReturnType<typeof buildFile>>;
