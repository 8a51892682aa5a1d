/**
 * Reads the config.json of a profile of txAdmin. Versions before 8 write all settings, with `fxRunner`, `monitor` and
 * `global`. Version 8 writes `"version": 2` with `server` and `restarter`, and only settings that differ from its
 * defaults.
 */
import { isRecord, isTrue, parseJson, readField, readPath, toText, toTexts } from '../json-value.js';

export type OneSync = 'on' | 'legacy' | 'off';

export interface TxConfig {
  /** The layout is 1 for txAdmin before 8, and 2 for txAdmin 8. */
  readonly layout: 1 | 2;
  readonly serverName: string;
  /** The directory of the server; `null` if no server was set up. */
  readonly dataPath: string | null;
  readonly configPath: string;
  readonly startupArguments: readonly string[];
  /** The mode of OneSync; `null` if the mode is unknown. */
  readonly oneSync: OneSync | null;
  readonly isStartedAtBoot: boolean;
  /** The times of the daily restarts, `HH:MM`, sorted. */
  readonly restartTimes: readonly string[];
  /** Entries of the restart schedule that are not times. */
  readonly otherTimes: readonly string[];
  /** Minutes before a restart. */
  readonly warnings: readonly number[];
  readonly hasBot: boolean;
  readonly checksBans: boolean;
  /** The mode of the allow list; `null` if it is off. */
  readonly allowList: string | null;
}

/** The warnings of versions without a setting for warnings. */
const usualWarnings = [30, 15, 10, 5, 4, 3, 2, 1];

/** The path of each setting in each layout. */
const paths = {
  1: {
    serverName: ['global', 'serverName'],
    dataPath: ['fxRunner', 'serverDataPath'],
    configPath: ['fxRunner', 'cfgPath'],
    startupArguments: ['fxRunner', 'commandLine'],
    oneSync: ['fxRunner', 'onesync'],
    autoStart: ['fxRunner', 'autostart'],
    times: ['monitor', 'restarterSchedule'],
    allowList: ['playerDatabase', 'whitelistMode'],
    bans: ['playerDatabase', 'onJoinCheckBan'],
  },
  2: {
    serverName: ['general', 'serverName'],
    dataPath: ['server', 'dataPath'],
    configPath: ['server', 'cfgPath'],
    startupArguments: ['server', 'startupArgs'],
    oneSync: ['server', 'onesync'],
    autoStart: ['server', 'autoStart'],
    times: ['restarter', 'schedule'],
    allowList: ['whitelist', 'mode'],
    bans: ['banlist', 'enabled'],
  },
} as const;

/** Reads a config.json. @returns the settings; or why the text has no settings, as the end of a sentence */
export function readTxConfig(text: string): { readonly config: TxConfig } | { readonly problem: string } {
  const value = parseJson(text);
  if (value === undefined) return { problem: 'it is not JSON' };
  if (!isRecord(value)) return { problem: 'it is not a JSON object' };
  const version = readField(value, 'version');
  if (version !== undefined && version !== 2)
    return { problem: `its version ${(JSON.stringify(version) ?? '').slice(0, 40)} is unknown` };
  if (version === undefined && !isRecord(readField(value, 'fxRunner')))
    return { problem: 'it is not the config.json of a profile of txAdmin' };
  const layout = version === 2 ? 2 : 1;
  const get = (name: keyof (typeof paths)[1]): unknown => readPath(value, ...paths[layout][name]);
  const { times, others } = readTimes(get('times'));
  const allowList = toText(get('allowList'));
  return {
    config: {
      layout,
      serverName: toText(get('serverName')) ?? '',
      dataPath: readPathText(get('dataPath')),
      configPath: readPathText(get('configPath')) ?? 'server.cfg',
      startupArguments: readArguments(get('startupArguments')),
      oneSync: readOneSync(get('oneSync'), layout),
      isStartedAtBoot: get('autoStart') === undefined ? layout === 2 : isTrue(get('autoStart')),
      restartTimes: times,
      otherTimes: others,
      warnings: readWarnings(readPath(value, 'monitor', 'restarterScheduleWarnings')),
      hasBot: isTrue(readPath(value, 'discordBot', 'enabled')),
      // Versions before 5 have `playerController`.
      checksBans: isTrue(get('bans') ?? readPath(value, 'playerController', 'onJoinCheckBan') ?? true),
      allowList: allowList === null || allowList === 'disabled' ? null : allowList,
    },
  };
}

function readPathText(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}

/**
 * Reads the mode of OneSync, which txAdmin 8 leaves out if it is the default `on`. Very old versions store a boolean.
 */
function readOneSync(value: unknown, layout: 1 | 2): OneSync | null {
  if (value === 'on' || value === 'legacy' || value === 'off') return value;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return layout === 2 && value === undefined ? 'on' : null;
}

/** Reads the start arguments: version 8 has a list, and earlier versions have a text with quotes around words. */
function readArguments(value: unknown): readonly string[] {
  if (typeof value !== 'string') return toTexts(value);
  const words = value.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? [];
  return words.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}

function readTimes(value: unknown): { readonly times: readonly string[]; readonly others: readonly string[] } {
  const texts = toTexts(value)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const read = texts.map((text) => ({ text, found: /^(\d{1,2}):([0-5]\d)$/.exec(text) }));
  const times: string[] = [];
  const others: string[] = [];
  for (const { text, found } of read) {
    const hours = Number(found?.[1] ?? Infinity);
    if (found === null || hours > 24 || (hours === 24 && found[2] !== '00')) others.push(text);
    else times.push(`${String(hours % 24).padStart(2, '0')}:${found[2]}`);
  }
  return { times: [...new Set(times)].sort(), others };
}

function readWarnings(value: unknown): readonly number[] {
  if (!Array.isArray(value)) return usualWarnings;
  const minutes = value.map(Number).filter((each) => Number.isInteger(each) && each >= 1 && each <= 1_440);
  return [...new Set(minutes)].sort((one, other) => other - one).slice(0, 20);
}
