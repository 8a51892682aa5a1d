/** The options of `server-manager serve` and the environment variables that set them. */
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { RecoveryPolicy } from '../../machines/server/recovery-policy.js';
import { isLoopback } from '../api/loopback.js';
import {
  addOptions,
  directory,
  findInvalidValues,
  hostName,
  reportFaults,
  size,
  wholeNumber,
} from './option-values.js';
import { readToken } from './token.js';

export interface Options {
  /** Absolute path of the workspace. */
  readonly root: string;
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly token: string | null;
  /** Whether the server stops with the manager. */
  readonly onExit: 'stop' | 'keep';
  /** Bytes of console that each run keeps. */
  readonly consoleLimit: number;
  /** Number of runs that are kept. */
  readonly consoleRuns: number;
  /** Maximum bytes of a Build's archive, and of its content. */
  readonly buildLimit: number;
  readonly recovery: RecoveryPolicy;
  /** `auto`: by a cgroup where one can be created; `proc`: in /proc. */
  readonly processTree: 'auto' | 'proc';
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/**
 * Variables that no option of `serve` sets: the token itself, the commands' URL, and the run that a server's processes
 * carry.
 */
const otherVariables = ['SERVER_MANAGER_TOKEN', 'SERVER_MANAGER_URL', 'SERVER_MANAGER_RUN'];

function serveOptions(): readonly Option[] {
  const options = [
    new Option('--root <directory>', 'Workspace: Builds, Data Folders and runs')
      .default(resolve('workspace'), './workspace')
      .argParser(directory),
    new Option('--host <address>', 'Address to listen on').default('127.0.0.1').argParser(hostName),
    new Option('--port <port>', 'Port to listen on; 0 for any free port')
      .default(4810)
      .argParser(wholeNumber(0, 65_535)),
    new Option(
      '--token-file <file>',
      'File with the token that every request must carry; SERVER_MANAGER_TOKEN may contain the token itself',
    ),
    new Option('--on-exit <action>', 'What happens to the server when the manager exits')
      .choices(['stop', 'keep'])
      .default('stop'),
    new Option('--console-limit <size>', 'Console kept per run, in bytes, KiB, MiB or GiB')
      .default(256 * 1024 ** 2, '256MiB')
      .argParser(size),
    new Option('--console-runs <count>', 'Number of runs kept with their consoles')
      .default(10)
      .argParser(wholeNumber(1, 1_000)),
    new Option('--build-limit <size>', "Maximum size of a Build's archive, and of its content")
      .default(4 * 1024 ** 3, '4GiB')
      .argParser(size),
    new Option('--on-crash <action>', 'What happens after the server exits by itself')
      .choices(['stop', 'restart'])
      .default('stop'),
    new Option('--crash-limit <count>', 'Maximum restarts after crashes within the crash window')
      .default(5)
      .argParser(wholeNumber(1, 1_000)),
    new Option('--crash-window <seconds>', 'Time in which restarts are counted')
      .default(600)
      .argParser(wholeNumber(1, 86_400)),
    new Option('--crash-backoff <seconds>', 'Delay of the second restart within the crash window; it doubles up to 60')
      .default(1)
      .argParser(wholeNumber(0, 60)),
    new Option('--autostart [boolean]', 'Start the server that ran last, unless it was stopped on purpose')
      .choices(['true', 'false'])
      .default('false')
      .preset('true'),
    new Option(
      '--process-tree <method>',
      'How the processes of a run are known: by a cgroup where possible, or in /proc',
    )
      .choices(['auto', 'proc'])
      .default('auto'),
    new Option('--log-level <level>', 'Minimum level of log lines')
      .choices(['debug', 'info', 'warn', 'error', 'silent'])
      .default('info'),
  ];
  return options.map((option) => option.env(`SERVER_MANAGER_${option.name().toUpperCase().replaceAll('-', '_')}`));
}

/** Declares the options, and accepts unknown ones for {@link readOptions} to report together with invalid values. */
export function declareServe(command: Command): Command {
  return addOptions(command, serveOptions()).allowUnknownOption().allowExcessArguments();
}

type Flags = Omit<Options, 'token' | 'recovery'> & {
  readonly tokenFile?: string;
  readonly onCrash: RecoveryPolicy['onCrash'];
  readonly crashLimit: number;
  readonly crashWindow: number;
  readonly crashBackoff: number;
  readonly autostart: 'true' | 'false';
};

/** Returns the options of the parsed command. Ends the command with all faults at once. */
export function readOptions(command: Command): Options {
  const { tokenFile, onCrash, crashLimit, crashWindow, crashBackoff, autostart, ...rest } = command.opts<Flags>();
  const faults = [...findUnknown(command), ...findInvalidValues(command)];
  const token = readToken(tokenFile, faults);
  if (token === null && typeof rest.host === 'string' && !isLoopback(rest.host))
    faults.push(
      `--host ${rest.host} can be reached from other machines: that requires a token. Set --token-file or SERVER_MANAGER_TOKEN, or listen on 127.0.0.1.`,
    );
  reportFaults(command, faults);
  const recovery = {
    onCrash,
    limit: crashLimit,
    windowMs: crashWindow * 1_000,
    baseBackoffMs: crashBackoff * 1_000,
    autostart: autostart === 'true',
  };
  return { ...rest, token, recovery };
}

function findUnknown(command: Command): string[] {
  const known = [...otherVariables, ...command.options.map(({ envVar }) => envVar)];
  const variables = Object.keys(process.env)
    .filter((name) => name.startsWith('SERVER_MANAGER_') && !known.includes(name))
    .map((name) => `environment variable ${name}`);
  const words = command.args.map((word) =>
    word.length > 1 && word.startsWith('-') ? `option ${word.split('=')[0]}` : `argument ${JSON.stringify(word)}`,
  );
  return [...variables, ...words].map((what) => `Unknown ${what}. Run server-manager serve --help for all options.`);
}
