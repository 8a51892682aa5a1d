/** The command line's options and the environment variables of the same names. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import type { RecoveryPolicy } from '../machines/server/recovery-policy.js';
import { isLoopback } from './api/access.js';
import { commandList } from './cli/help.js';
import { readSize } from './size.js';
import { readToken } from './token.js';

/** One option: `--name`, `SERVER_MANAGER_NAME`. */
const described = {
  root: { value: 'DIR', text: 'the workspace: builds, data, runs', default: './workspace' },
  host: { value: 'ADDRESS', text: 'the address to listen on', default: '127.0.0.1' },
  port: { value: 'PORT', text: 'the port to listen on, 0 for any', default: '4810' },
  'token-file': { value: 'FILE', text: 'a file with the token that every request has to bring', default: '' },
  'on-exit': { value: 'stop|keep', text: 'whether the server ends with the manager', default: 'stop' },
  'console-limit': { value: 'SIZE', text: 'how much console a run keeps: bytes, KiB, MiB or GiB', default: '256MiB' },
  'console-runs': { value: 'N', text: 'how many runs are kept, with their consoles', default: '10' },
  'build-limit': { value: 'SIZE', text: 'how large an archive and what is in it may be', default: '4GiB' },
  'on-crash': { value: 'stop|restart', text: 'whether a server that ends by itself is started again', default: 'stop' },
  'crash-limit': { value: 'N', text: 'how many times it is, within the window, before it is given up', default: '5' },
  'crash-window': { value: 'SECONDS', text: 'the window that the limit is about', default: '600' },
  autostart: { value: '', text: 'start what ran last, unless it was stopped on purpose', default: 'false' },
  'log-level': { value: 'LEVEL', text: 'debug, info, warn, error or silent', default: 'info' },
} as const;

type Name = keyof typeof described;

function wholeNumber(least: number, most: number) {
  const words = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .refine((number) => number >= least && number <= most, words);
}

const shape = z.object({
  root: z
    .string()
    .min(1, 'must name a directory')
    .transform((path) => resolve(path)),
  host: z.string().regex(/^[A-Za-z0-9.:_-]+$/, 'must be an address or a host name'),
  port: wholeNumber(0, 65_535),
  'token-file': z.string(),
  'on-exit': z.enum(['stop', 'keep'], 'must be stop or keep'),
  'console-limit': z.string().transform(readSize),
  'console-runs': wholeNumber(1, 1_000),
  'build-limit': z.string().transform(readSize),
  'on-crash': z.enum(['stop', 'restart'], 'must be stop or restart'),
  'crash-limit': wholeNumber(1, 1_000),
  'crash-window': wholeNumber(1, 86_400),
  autostart: z.enum(['true', 'false'], 'takes no value, or true or false').transform((text) => text === 'true'),
  'log-level': z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
});

export interface Options {
  /** The workspace, an absolute path. */
  readonly root: string;
  readonly host: string;
  readonly port: number;
  readonly token: string | null;
  readonly onExit: 'stop' | 'keep';
  /** Bytes of console that each run keeps. */
  readonly consoleLimit: number;
  /** How many runs are kept. */
  readonly consoleRuns: number;
  /** Bytes that the archive of a Build may have, and the files in it. */
  readonly buildLimit: number;
  readonly recovery: RecoveryPolicy;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

export type ReadOptions =
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  | { readonly kind: 'faulty'; readonly faults: readonly string[] }
  | { readonly kind: 'options'; readonly options: Options };

/**
 * Reads options; those of the command line come before those of the environment.
 * @param argv the arguments after the program's name
 * @returns the options, or all that is wrong with them, a sentence each
 */
export function readOptions(argv: readonly string[], environment: NodeJS.ProcessEnv): ReadOptions {
  const faults: string[] = [];
  const given = { ...readEnvironment(environment, faults), ...readArguments(argv, faults) };
  if ('help' in given) return { kind: 'help' };
  if ('version' in given) return { kind: 'version' };
  const defaults = Object.fromEntries(Object.entries(described).map(([name, option]) => [name, option.default]));
  const parsed = shape.safeParse({ ...defaults, ...given });
  if (!parsed.success)
    faults.push(...parsed.error.issues.map((issue) => `--${String(issue.path[0])} ${issue.message}.`));
  const tokenFile = given['token-file'] ?? '';
  const token = readToken(tokenFile, environment.SERVER_MANAGER_TOKEN, faults);
  const host = given.host ?? described.host.default;
  if (token === null && !isLoopback(host)) {
    faults.push(
      `--host ${host} can be reached from other machines: that needs a token. Set SERVER_MANAGER_TOKEN or --token-file, or listen on 127.0.0.1.`,
    );
  }
  if (faults.length > 0 || !parsed.success) return { kind: 'faulty', faults };
  const {
    root,
    port,
    'on-exit': onExit,
    'console-limit': consoleLimit,
    'console-runs': consoleRuns,
    'build-limit': buildLimit,
    'log-level': logLevel,
    autostart,
  } = parsed.data;
  const recovery = {
    onCrash: parsed.data['on-crash'],
    limit: parsed.data['crash-limit'],
    windowMs: parsed.data['crash-window'] * 1_000,
    autostart,
  };
  return {
    kind: 'options',
    options: { root, host, port, token, onExit, consoleLimit, consoleRuns, buildLimit, recovery, logLevel },
  };
}

type Given = Partial<Record<Name | 'help' | 'version', string>>;

function readArguments(argv: readonly string[], faults: string[]): Given {
  const { tokens } = parseArgs({
    args: [...argv],
    options: {
      ...Object.fromEntries(
        Object.entries(described).map(([name, { value }]) => [
          name,
          { type: value === '' ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean', short: 'v' },
    },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const given: Given = {};
  for (const token of tokens) {
    if (token.kind === 'positional') faults.push(`${JSON.stringify(token.value)} is not an option.`);
    if (token.kind !== 'option') continue;
    if (token.name === 'help' || token.name === 'version') given[token.name] = '';
    else if (!Object.hasOwn(described, token.name))
      faults.push(`${token.rawName} is not an option; --help lists them.`);
    else if (token.value === undefined && described[token.name as Name].value === '')
      given[token.name as Name] = 'true';
    else if (token.value === undefined) faults.push(`${token.rawName} needs a value.`);
    else given[token.name as Name] = token.value;
  }
  return given;
}

/** Beside the options: the token itself, where the commands find the service, and the mark of a run that a server's own processes carry. */
const otherVariables = ['SERVER_MANAGER_TOKEN', 'SERVER_MANAGER_URL', 'SERVER_MANAGER_RUN'];

function readEnvironment(environment: NodeJS.ProcessEnv, faults: string[]): Given {
  const given: Given = {};
  const names = new Map(Object.keys(described).map((name) => [variableOf(name), name as Name]));
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith('SERVER_MANAGER_') || otherVariables.includes(variable)) continue;
    const name = names.get(variable);
    if (name === undefined)
      faults.push(`The environment variable ${variable} is none of this program's; --help lists them.`);
    else if (value !== undefined && value !== '') given[name] = value;
  }
  return given;
}

function variableOf(name: string): string {
  return `SERVER_MANAGER_${name.toUpperCase().replaceAll('-', '_')}`;
}

/** The text of --help. */
export function helpText(): string {
  const lines = Object.entries(described).map(([name, { value, text, default: standard }]) => {
    const option = `--${name} ${value}`.trimEnd().padEnd(24);
    return `  ${option} ${text}${standard === '' || standard === 'false' ? '' : ` (${standard})`}\n  ${''.padEnd(24)} ${variableOf(name)}`;
  });
  return `Usage: server-manager [serve] [OPTION]...
       server-manager COMMAND [OPTION]...

Manages one server process: a REST API over Builds, Data Folders and the server's console.
Without a command it serves. The commands ask a service that runs; each has its own --help.

${commandList()}
Options of the service:

${lines.join('\n')}
  ${'--help, -h'.padEnd(24)} this text
  ${'--version, -v'.padEnd(24)} the version

SERVER_MANAGER_TOKEN holds the token itself, instead of --token-file.
`;
}
