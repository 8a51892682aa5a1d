/** The options of `server-manager serve` and the environment variables that set them. */
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { HangPolicy } from '../../../machines/health/behaviour.js';
import type { RecoveryPolicy } from '../../../machines/server/recovery-policy.js';
import { isLoopback } from '../../api/access/loopback.js';
import type { ServiceOption } from '../../api/service/schemas.js';
import type { TlsFiles } from '../../runtime/tls/certificate.js';
import { addOptions, findInvalidValues, reportFaults } from '../kit/invalid-values.js';
import { directory, hostName, networks, origins, size, wholeNumber } from '../kit/option-values.js';
import { findUnknown } from '../kit/unknown-options.js';
import { type AgonesOptions, agonesOption, readAgones } from './agones-options.js';
import { type BackupFlags, type BackupOptions, backupOptions, readBackups } from './backup-options.js';
import { type BuildOptions, buildOptions } from './build-options.js';
import { type FolderOptions, folderOptions } from './folder-options.js';
import { listOptions } from './list-options.js';
import { nameOption } from './name-option.js';
import { type RecipeOptions, recipeOptions } from './recipe-options.js';
import { type RecoveryFlags, readRecovery, recoveryOptions } from './recovery-options.js';
import { type ResourceOptions, resourceOptions } from './resource-options.js';
import { readTlsFiles } from './tls-options.js';
import { findTokenFaults, readToken } from './token.js';
import { readUpdates, type UpdateFlags, type UpdateOptions, updateOptions } from './update-options.js';

export interface Options extends BuildOptions, FolderOptions, RecipeOptions, ResourceOptions, UpdateOptions {
  readonly name: string;
  /** The absolute path of the workspace. */
  readonly root: string;
  readonly host: string;
  /** The port; 0 for any free port. */
  readonly port: number;
  readonly token: string | null;
  /** The files of TLS; `null` for plain HTTP. */
  readonly tls: TlsFiles | null;
  /** The origins whose pages may call the API with the token. */
  readonly allowedOrigins: readonly string[];
  /** The addresses and networks of proxies whose X-Forwarded headers are trusted. */
  readonly trustProxy: readonly string[];
  /** Whether the server stops when the manager ends. */
  readonly onExit: 'stop' | 'keep';
  /**
   * The time in which the server may save before it stops with the manager, in seconds. With 0, no save is requested.
   */
  readonly exitSaveLimit: number;
  /** The maximum size of each run's console, in bytes. */
  readonly consoleLimit: number;
  /** The number of stored runs. */
  readonly consoleRuns: number;
  /** The time for which entries of the history are stored, in days. */
  readonly historyDays: number;
  /** The maximum size of the history, in bytes. */
  readonly historyLimit: number;
  /** The time for which sessions of players are stored, in days. With 0, no session is stored. */
  readonly playerDays: number;
  /** The time for which deleted files can be restored from the trash, in days. */
  readonly trashDays: number;
  /** The addresses to which webhooks may post: the internet and this machine, or any address. */
  readonly webhookAddresses: 'public' | 'any';
  readonly recovery: RecoveryPolicy;
  readonly hang: HangPolicy;
  /** Whether GET /events?only=inspection is served. */
  readonly inspection: boolean;
  readonly backups: BackupOptions;
  /** The options of Agones; `null` without --agones. */
  readonly agones: AgonesOptions | null;
  /** The method that finds process trees. `auto`: with a cgroup if possible. `proc`: in /proc. */
  readonly processTree: 'auto' | 'proc';
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Every option with its value and with what set the value. */
  readonly optionList: readonly ServiceOption[];
}

/** Returns the options. All options except `--check-config` have an environment variable. */
export function serveOptions(): readonly Option[] {
  const options = [
    new Option('--config <file>', 'Config file: JSON with comments; its keys are the names of these options').argParser(
      directory,
    ),
    new Option('--root <directory>', 'Workspace: Builds, Data Folders and runs')
      .default(resolve('workspace'), './workspace')
      .argParser(directory),
    nameOption(),
    new Option('--host <address>', 'Address to listen on').default('127.0.0.1').argParser(hostName),
    new Option('--port <port>', 'Port to listen on; 0 for any free port')
      .default(4810)
      .argParser(wholeNumber(0, 65_535)),
    new Option(
      '--token-file <file>',
      'File with the token that every request must carry; SERVER_MANAGER_TOKEN may contain the token itself',
    ),
    new Option(
      '--tls-cert <file>',
      'File with the certificate and the certificates of its issuers, to serve HTTPS',
    ).argParser(directory),
    new Option('--tls-key <file>', 'File with the private key of the certificate').argParser(directory),
    new Option('--allow-origin <origins>', 'Origins whose pages may call the API with the token, separated by commas')
      .default([], 'none')
      .argParser(origins),
    new Option(
      '--trust-proxy <addresses>',
      'Addresses or networks of proxies whose X-Forwarded headers are believed, separated by commas',
    )
      .default([], 'none')
      .argParser(networks),
    new Option('--on-exit <action>', 'What happens to the server when the manager exits')
      .choices(['stop', 'keep'])
      .default('stop'),
    new Option('--exit-save-limit <seconds>', 'Time that the server gets to save before it stops with the manager')
      .default(5)
      .argParser(wholeNumber(0, 120)),
    new Option('--console-limit <size>', 'Maximum size of the console of a run, in bytes, KiB, MiB or GiB')
      .default(256 * 1024 ** 2, '256MiB')
      .argParser(size),
    new Option('--console-runs <count>', 'Number of runs that are stored with their consoles')
      .default(10)
      .argParser(wholeNumber(1, 1_000)),
    new Option('--history-days <days>', 'Number of days for which entries of the history are stored')
      .default(365)
      .argParser(wholeNumber(1, 36_500)),
    new Option('--history-limit <size>', 'Maximum size of the history; beyond it the oldest entries are deleted')
      .default(512 * 1024 ** 2, '512MiB')
      .argParser(size),
    new Option('--player-days <days>', 'Number of days for which sessions of players are stored; 0 for none')
      .default(90)
      .argParser(wholeNumber(0, 36_500)),
    new Option('--trash-days <days>', 'Number of days for which deleted files can be restored')
      .default(30)
      .argParser(wholeNumber(1, 36_500)),
    new Option(
      '--webhook-addresses <addresses>',
      'Where webhooks may post: over https to the internet, and to this machine itself; or anywhere',
    )
      .choices(['public', 'any'])
      .default('public'),
    ...buildOptions(),
    ...folderOptions(),
    ...recipeOptions(),
    ...resourceOptions(),
    ...updateOptions(),
    ...recoveryOptions(),
    agonesOption(),
    ...backupOptions(),
    new Option(
      '--process-tree <method>',
      'How the manager finds the processes of a run: by a cgroup if possible, or in /proc',
    )
      .choices(['auto', 'proc'])
      .default('auto'),
    new Option('--inspection [boolean]', "Send the steps of the charts to Stately's inspector by GET /events")
      .choices(['true', 'false'])
      .default('false')
      .preset('true'),
    new Option('--log-level <level>', 'Minimum level of log lines')
      .choices(['debug', 'info', 'warn', 'error', 'silent'])
      .default('info'),
  ];
  return options.map((option) => option.env(`SERVER_MANAGER_${option.name().toUpperCase().replaceAll('-', '_')}`));
}

/**
 * Declares the options, and accepts unknown options. {@link readOptions} reports unknown options together with invalid
 * values.
 */
export function declareServe(command: Command): Command {
  const check = new Option('--check-config', 'Check the options, the variables and the config file, and exit');
  return addOptions(command, [...serveOptions(), check])
    .allowUnknownOption()
    .allowExcessArguments();
}

type Flags = Omit<
  Options,
  | 'optionList'
  | 'updateSources'
  | 'token'
  | 'tls'
  | 'allowedOrigins'
  | 'recovery'
  | 'hang'
  | 'inspection'
  | 'agones'
  | 'backups'
> &
  BackupFlags &
  UpdateFlags &
  RecoveryFlags & {
    readonly config?: string;
    readonly checkConfig?: true;
    readonly tokenFile?: string;
    readonly tlsCert?: string;
    readonly tlsKey?: string;
    readonly allowOrigin: readonly string[];
    readonly inspection: 'true' | 'false';
    readonly agones: 'true' | 'false';
  };

/**
 * Returns the options of the parsed command. The command line has precedence over the environment, and the environment
 * over the config file. If there are faults, ends the command and reports all faults.
 */
export async function readOptions(command: Command): Promise<Options> {
  const faults = [...findUnknown(command), ...findInvalidValues(command)];
  const { config } = command.opts<Flags>();
  if (typeof config === 'string') {
    const { applyConfigFile } = await import('./config-file.js');
    faults.push(...applyConfigFile(command, config));
  }
  const {
    config: _,
    checkConfig,
    tokenFile,
    tlsCert,
    tlsKey,
    allowOrigin: allowedOrigins,
    ...others
  } = command.opts<Flags>();
  const { agones: inAgones, ...withGroups } = others;
  const { backups, updateSources, ...flags } = readUpdates(readBackups(withGroups));
  const { recovery, hang, onCrash, onHang, inspection, ...rest } = readRecovery(flags);
  // The environment has precedence over the config file.
  const isTokenFileOverridden =
    process.env.SERVER_MANAGER_TOKEN && command.getOptionValueSource('tokenFile') === 'config';
  const token = readToken(isTokenFileOverridden ? undefined : tokenFile, faults);
  const tls = readTlsFiles(tlsCert, tlsKey, faults);
  if (typeof rest.host === 'string' && !isLoopback(rest.host)) faults.push(...findTokenFaults(rest.host, token));
  if (token === null && Array.isArray(allowedOrigins) && allowedOrigins.length > 0)
    faults.push('--allow-origin requires a token, which the pages present. Set --token-file or SERVER_MANAGER_TOKEN.');
  const agones = readAgones({ agones: inAgones, onCrash, onHang }, faults);
  reportFaults(command, faults);
  return {
    ...rest,
    ...{ updateSources, token, tls, allowedOrigins, recovery, hang, agones, backups },
    inspection: inspection === 'true',
    optionList: listOptions(command, isTokenFileOverridden ? ['token-file'] : []),
  };
}
