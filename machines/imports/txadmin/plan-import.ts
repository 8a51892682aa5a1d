/**
 * Plans the import of a profile of txAdmin. A plan has the steps that the API can carry out, the steps that remain for
 * the operator, and the settings without a counterpart. No part of the plan is a secret.
 */
import type { Scope } from '../../access/access-tokens.js';
import type { JsonRecord } from '../json-value.js';
import type { ImportNote, NoteCode } from './import-notes.js';
import { type StartSettings, toStartSettings } from './start-settings.js';
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
  /** Whether txAdmin has a database of players and bans. */
  readonly hasPlayers: boolean;
}

export const importParts = ['folder', 'settings', 'build', 'schedule', 'webhook', 'accounts'] as const;
export type ImportPart = (typeof importParts)[number];

export interface ImportStep {
  readonly part: ImportPart;
  /** The name of the Data Folder, the schedule, the webhook or the account, or the id of the Build. */
  readonly name: string;
  /**
   * The directory that becomes the Data Folder or the Build. Steps of the kinds `folder`, `settings` and `build` have a
   * path.
   */
  readonly path?: string;
  /** The fields of folder.json, in steps of the kind `settings`. */
  readonly settings?: JsonRecord;
  /** The times of day, in steps of the kind `schedule`. */
  readonly times?: readonly string[];
  /** The minutes before a restart at which players are warned, in steps of the kind `schedule`. */
  readonly warnings?: readonly number[];
  /** The scopes of the account, in steps of the kind `accounts`. */
  readonly scopes?: readonly Scope[];
}

export interface ImportPlan {
  readonly layout: TxConfig['layout'];
  readonly serverName: string;
  readonly steps: readonly ImportStep[];
  /** The tasks for the operator, and the settings without a counterpart. */
  readonly notes: readonly ImportNote[];
}

/** Names of directories that many machines have for FXServer. */
const sharedNames = ['server', 'fx', 'fxserver', 'artifact', 'artifacts', 'alpine'];

/** Plans an import. @returns the plan; or why no plan is possible, as a sentence */
export function planImport(source: TxAdminSource): ImportPlan | { readonly problem: string } {
  const read = readTxConfig(source.config);
  if ('problem' in read) return { problem: `The config.json cannot be imported: ${read.problem}.` };
  const admins = source.admins === null ? { admins: [] } : readTxAdmins(source.admins);
  if ('problem' in admins) return { problem: `The admins.json cannot be imported: ${admins.problem}.` };
  const { config } = read;
  const start = toStartSettings(config);
  return {
    layout: config.layout,
    serverName: config.serverName,
    steps: [
      ...planFolder(config, source, start),
      ...planBuild(source),
      ...planSchedule(config),
      ...planAccounts(admins.admins),
    ],
    notes: [
      ...describeDirectories(config, source),
      ...describeStart(start, source),
      ...describeRecovery(config),
      ...describeLost(config, source),
      ...describeAdmins(admins.admins),
    ],
  };
}

/** Plans the Data Folder, and its folder.json if txAdmin has start options. */
function planFolder(config: TxConfig, { dataDirectory: path }: TxAdminSource, { fields }: StartSettings): ImportStep[] {
  if (path === null) return [];
  const name = findLastName(path).replace(/\.base$/, '') || config.serverName || 'imported';
  const hasSettings = Object.keys(fields).length > 0;
  return [
    { part: 'folder', name, path },
    ...(hasSettings ? [{ part: 'settings' as const, name, path, settings: fields }] : []),
  ];
}

function planBuild({ artifact }: TxAdminSource): ImportStep[] {
  if (artifact === null) return [];
  const name = findLastName(artifact);
  const id = name === '' || sharedNames.includes(name.toLowerCase()) ? 'fxserver' : name;
  return [{ part: 'build', name: id, path: artifact }];
}

/** Returns the last name of a path. */
function findLastName(path: string): string {
  return path.replace(/\/+$/, '').split('/').at(-1) ?? '';
}

function planSchedule({ restartTimes, warnings }: TxConfig): ImportStep[] {
  if (restartTimes.length === 0) return [];
  // A warning must come after the previous restart.
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

const note = (code: NoteCode, ...values: readonly string[]): ImportNote => ({ code, values });

function describeDirectories(config: TxConfig, { dataDirectory, artifact }: TxAdminSource): ImportNote[] {
  const notes: ImportNote[] = [];
  if (config.dataPath === null) notes.push(note('no_server'));
  else if (dataDirectory === null) notes.push(note('server_missing', config.dataPath));
  if (artifact === null) notes.push(note('fxserver_missing'));
  const name = config.configPath.replace(/^\.\//, '');
  const isUsual = name === 'server.cfg' || name === `${config.dataPath?.replace(/\/+$/, '')}/server.cfg`;
  if (!isUsual) notes.push(note('config_file', name));
  return notes;
}

function describeStart({ fields, secrets, others }: StartSettings, { dataDirectory }: TxAdminSource): ImportNote[] {
  const notes: ImportNote[] = [];
  if (dataDirectory === null && Object.keys(fields).length > 0)
    notes.push(note('start_options', JSON.stringify(fields)));
  if (secrets.length > 0) notes.push(note('start_secrets', ...secrets));
  if (others.length > 0) notes.push(note('start_commands', ...others));
  return notes;
}

/** Describes the options for recovery: txAdmin always restarts a server that has crashed or hangs. */
function describeRecovery({ isStartedAtBoot }: TxConfig): ImportNote[] {
  return [note('recovery', `--on-crash restart --on-hang restart${isStartedAtBoot ? ' --autostart' : ''}`)];
}

function describeLost(
  { hasBot, checksBans, allowList, otherTimes }: TxConfig,
  { hasPlayers }: TxAdminSource,
): ImportNote[] {
  return [
    ...(hasPlayers || checksBans ? [note('bans')] : []),
    ...(allowList === null ? [] : [note('allow_list', allowList)]),
    ...(hasPlayers ? [note('players')] : []),
    ...(hasBot ? [note('bot')] : []),
    ...(otherTimes.length > 0 ? [note('times', ...otherTimes)] : []),
    note('menu'),
  ];
}

function describeAdmins(admins: readonly TxAdmin[]): ImportNote[] {
  return admins.flatMap(({ name, scopes, lost }) => {
    if (scopes.length === 0) return [note('admin_left_out', name, ...lost)];
    return lost.length === 0 ? [] : [note('admin_permissions', name, ...lost)];
  });
}
