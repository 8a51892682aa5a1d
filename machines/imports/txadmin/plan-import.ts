/**
 * Plans the import of a profile of txAdmin: the steps that the API can carry out, the steps that remain for the
 * operator, and what has no counterpart. No text of the plan has a secret.
 */
import type { Scope } from '../../access/access-tokens.js';
import { toStartSettings } from './start-settings.js';
import { readTxAdmins, type TxAdmin } from './tx-admins.js';
import { readTxConfig, type TxConfig } from './tx-config.js';

/** The files and directories that were found. */
export interface TxAdminSource {
  /** The text of config.json. */
  readonly config: string;
  /** The text of admins.json; `null` without the file. */
  readonly admins: string | null;
  /** The directory of the server; `null` if it does not exist. */
  readonly dataDirectory: string | null;
  /** The directory with FXServer; `null` if it was not found. */
  readonly artifact: string | null;
  /** Whether there is a database of players and bans. */
  readonly hasPlayers: boolean;
}

/** What the operator has chosen. */
export interface ImportChoice {
  /** The name of the Data Folder; `null` for the name of its directory. */
  readonly folder: string | null;
  /** The id of the Build; `null` for the name of its directory. */
  readonly build: string | null;
  /** The URL of a webhook of Discord; `null` for none. It is a secret. */
  readonly webhook: string | null;
  readonly skipped: readonly ImportPart[];
}

export const importParts = ['folder', 'build', 'schedule', 'webhook', 'accounts'] as const;
export type ImportPart = (typeof importParts)[number];

export type ImportStep =
  | { readonly part: 'folder'; readonly name: string; readonly path: string }
  | { readonly part: 'build'; readonly id: string; readonly path: string }
  | {
      readonly part: 'schedule';
      readonly name: string;
      readonly times: readonly string[];
      readonly warnings: readonly number[];
    }
  | { readonly part: 'webhook'; readonly name: string }
  | { readonly part: 'accounts'; readonly name: string; readonly scopes: readonly Scope[] };

/** A line of words about a setting of txAdmin. */
export interface ImportNote {
  readonly setting: string;
  readonly text: string;
}

export interface ImportPlan {
  readonly layout: TxConfig['layout'];
  readonly serverName: string;
  readonly steps: readonly ImportStep[];
  /** What the operator must do. */
  readonly byHand: readonly ImportNote[];
  /** What has no counterpart, with the reason. */
  readonly lost: readonly ImportNote[];
}

/** Names of directories that many machines have for FXServer. */
const sharedNames = ['server', 'fx', 'fxserver', 'artifact', 'artifacts', 'alpine'];

/** Plans an import. @returns the plan, or why there is none, as a sentence */
export function planImport(source: TxAdminSource, choice: ImportChoice): ImportPlan | { readonly problem: string } {
  const read = readTxConfig(source.config);
  if ('problem' in read) return { problem: `The config.json cannot be imported: ${read.problem}.` };
  const admins = source.admins === null ? { admins: [] } : readTxAdmins(source.admins);
  if ('problem' in admins) return { problem: `The admins.json cannot be imported: ${admins.problem}.` };
  const { config } = read;
  const steps = [
    ...planFolder(config, source, choice),
    ...planBuild(source, choice),
    ...planSchedule(config),
    ...(choice.webhook === null ? [] : [{ part: 'webhook' as const, name: 'Discord' }]),
    ...planAccounts(admins.admins),
  ];
  return {
    layout: config.layout,
    serverName: config.serverName,
    steps: steps.filter(({ part }) => !choice.skipped.includes(part)),
    byHand: [...describeDirectories(config, source), ...describeStart(config), ...describeRecovery(config)],
    lost: [...describeLost(config, source, choice), ...describeAdmins(admins.admins)],
  };
}

function planFolder(config: TxConfig, { dataDirectory }: TxAdminSource, { folder }: ImportChoice): ImportStep[] {
  if (dataDirectory === null) return [];
  const name = folder ?? findLastName(dataDirectory).replace(/\.base$/, '');
  return [{ part: 'folder', name: name === '' ? config.serverName || 'imported' : name, path: dataDirectory }];
}

function planBuild({ artifact }: TxAdminSource, { build }: ImportChoice): ImportStep[] {
  if (artifact === null) return [];
  const name = findLastName(artifact);
  const id = build ?? (name === '' || sharedNames.includes(name.toLowerCase()) ? 'fxserver' : name);
  return [{ part: 'build', id, path: artifact }];
}

/** Returns the last name of a path. */
function findLastName(path: string): string {
  return path.replace(/\/+$/, '').split('/').at(-1) ?? '';
}

function planSchedule({ restartTimes, warnings }: TxConfig): ImportStep[] {
  if (restartTimes.length === 0) return [];
  // A warning must come after the occurrence before.
  const gap = findShortestGap(restartTimes);
  return [
    { part: 'schedule', name: 'Restart', times: restartTimes, warnings: warnings.filter((minutes) => minutes < gap) },
  ];
}

/** Returns the shortest time between two restarts, in minutes. @param times times of day, sorted */
function findShortestGap(times: readonly string[]): number {
  const minutes = times.map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  const gaps = minutes.map((each, index) => (minutes[index + 1] ?? (minutes[0] ?? 0) + 1_440) - each);
  return Math.min(...gaps);
}

function planAccounts(admins: readonly TxAdmin[]): ImportStep[] {
  return admins.flatMap(({ name, scopes }) => (scopes.length === 0 ? [] : [{ part: 'accounts', name, scopes }]));
}

function describeDirectories(config: TxConfig, { dataDirectory, artifact }: TxAdminSource): ImportNote[] {
  const notes: ImportNote[] = [];
  if (config.dataPath === null)
    notes.push({ setting: 'server data', text: 'txAdmin has no server yet: no directory is set up.' });
  else if (dataDirectory === null)
    notes.push({
      setting: 'server data',
      text: `the directory ${JSON.stringify(config.dataPath)} does not exist on this machine. Copy it here, and adopt it: server-manager folders create NAME --path DIRECTORY.`,
    });
  if (artifact === null)
    notes.push({
      setting: 'FXServer',
      text: 'its directory was not found. Name it with --artifact, or install a Build: server-manager builds install fx.tar.xz --id 12345.',
    });
  const name = config.configPath.replace(/^\.\//, '');
  const isUsual = name === 'server.cfg' || name === `${config.dataPath?.replace(/\/+$/, '')}/server.cfg`;
  if (!isUsual)
    notes.push({
      setting: 'config file',
      text: `the server executes server.cfg, and txAdmin ${JSON.stringify(name)}. Rename the file, or execute it in server.cfg.`,
    });
  return notes;
}

function describeStart(config: TxConfig): ImportNote[] {
  const { fields, secrets, others } = toStartSettings(config);
  const notes: ImportNote[] = [];
  if (Object.keys(fields).length > 0)
    notes.push({
      setting: 'start options',
      text: `write into folder.json of the Data Folder: ${JSON.stringify(fields)}`,
    });
  if (secrets.length > 0)
    notes.push({
      setting: 'start options',
      text: `add the secrets to folder.json of the Data Folder, which are not shown here: ${secrets.join(', ')}.`,
    });
  if (others.length > 0)
    notes.push({
      setting: 'start options',
      text: `write into server.cfg, without the plus sign: ${others.join('; ')}`,
    });
  return notes;
}

/** txAdmin always restarts a server that has crashed or hangs. */
function describeRecovery({ isStartedAtBoot }: TxConfig): ImportNote[] {
  const options = `--on-crash restart --on-hang restart${isStartedAtBoot ? ' --autostart' : ''}`;
  const boot = isStartedAtBoot ? ', and start it at boot' : '';
  return [
    {
      setting: 'restarter',
      text: `to restart a server that has crashed or hangs${boot}, run the service with ${options}.`,
    },
  ];
}

function describeLost(
  { hasBot, checksBans, allowList, otherTimes }: TxConfig,
  { hasPlayers }: TxAdminSource,
  { webhook }: ImportChoice,
): ImportNote[] {
  const notes: readonly (readonly [isThere: boolean, setting: string, text: string])[] = [
    [hasPlayers || checksBans, 'bans and warnings', 'the manager has no ban database. Use a resource for bans.'],
    [allowList !== null, 'allow list', `the manager has none (${allowList}). Use a resource.`],
    [hasPlayers, 'players', 'their history and notes in playersDB.json are not read.'],
    [
      hasBot,
      'Discord bot',
      `the manager has no bot, so its token is not read.${webhook === null ? ' Create a webhook in the settings of the channel, and name it with --webhook.' : ''}`,
    ],
    [otherTimes.length > 0, 'restart schedule', `not a time of day: ${otherTimes.join(', ')}.`],
    [true, 'menu in the game, recipes', 'the manager has no menu and no deployer.'],
  ];
  return notes.flatMap(([isThere, setting, text]) => (isThere ? [{ setting, text }] : []));
}

function describeAdmins(admins: readonly TxAdmin[]): ImportNote[] {
  return admins.flatMap(({ name, scopes, lost }) => {
    const setting = `admin ${JSON.stringify(name)}`;
    if (scopes.length === 0)
      return [
        {
          setting,
          text: `gets no account, because none of its permissions has a scope: ${lost.join(', ') || 'none'}.`,
        },
      ];
    return lost.length === 0 ? [] : [{ setting, text: `these permissions have no scope: ${lost.join(', ')}.` }];
  });
}
