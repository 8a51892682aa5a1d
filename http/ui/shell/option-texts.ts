/** Describes the options of the service that the settings show. */
import type { ServiceOption } from '../../client/api.js';
import type { Text } from '../text/en.js';
import { durationText } from '../text/time.js';

/** The options by their names. */
export type OptionValues = ReadonlyMap<string, ServiceOption>;

type Key = keyof Text['settings']['options'];
export type GroupKey = keyof Text['settings']['groups'];

/** A row of the settings: a value in words, and the options that set it. */
export interface OptionRow {
  /** The name of the row; `null` if it is the name of its only option. */
  readonly key: Key | null;
  readonly options: readonly string[];
}

/** The rows that have a name in words, in groups. Each other option is a row of the last group. */
const namedRows: Readonly<Record<Exclude<GroupKey, 'others'>, readonly OptionRow[]>> = {
  service: [
    { key: 'name', options: ['name'] },
    { key: 'address', options: ['host', 'port'] },
    { key: 'workspace', options: ['root'] },
    { key: 'certificate', options: ['tls-cert', 'tls-key'] },
    { key: 'token', options: ['token-file'] },
    { key: 'index', options: ['builds-index'] },
    { key: 'repository', options: ['backup-repository'] },
  ],
  lifecycle: [
    { key: 'onCrash', options: ['on-crash', 'crash-limit', 'crash-window'] },
    { key: 'onHang', options: ['on-hang', 'hang-after'] },
    { key: 'onExit', options: ['on-exit'] },
    { key: 'autostart', options: ['autostart'] },
  ],
  retention: [
    {
      key: 'backups',
      options: ['backup-keep-last', 'backup-keep-daily', 'backup-keep-weekly', 'backup-keep-monthly'],
    },
    { key: 'console', options: ['console-runs', 'console-limit'] },
    { key: 'history', options: ['history-days', 'history-limit'] },
    { key: 'players', options: ['player-days'] },
    { key: 'trash', options: ['trash-days'] },
  ],
};

/** Returns all options of the service as rows in groups. */
export function listRows(values: OptionValues): Readonly<Record<GroupKey, readonly OptionRow[]>> {
  const named = new Set(Object.values(namedRows).flatMap((rows) => rows.flatMap(({ options }) => options)));
  const others = [...values.keys()].filter((name) => !named.has(name));
  return { ...namedRows, others: others.map((name) => ({ key: null, options: [name] })) };
}

/** Returns whether the start of the service set an option of a row. */
export function isSet({ options }: OptionRow, values: OptionValues): boolean {
  return findSource({ options }, values) !== 'default';
}

/** Returns what set the first option of a row that the start of the service set; `default` if it set none. */
export function findSource({ options }: Pick<OptionRow, 'options'>, values: OptionValues): ServiceOption['source'] {
  const sources = options.flatMap((name) => values.get(name)?.source ?? []);
  return sources.find((source) => source !== 'default') ?? 'default';
}

/** Returns the text of the value of each row that has a name in words. */
export function describeOptions(values: OptionValues, text: Text): Readonly<Record<Key, string>> {
  const words = text.settings.values;
  const read = (name: string): string => values.get(name)?.value ?? '';
  const show = (name: string): string => toValueText(values.get(name), text);
  const count = (name: string): number => Number(read(name));
  const size = (name: string): string => read(name).replace(/(?<=\d)(?=[A-Z])/, ' ');
  const seconds = (name: string): string => durationText(count(name) * 1_000, text);
  return {
    name: show('name'),
    address: `${read('host').includes(':') ? `[${read('host')}]` : read('host')}:${read('port')}`,
    workspace: show('root'),
    certificate: show('tls-cert'),
    token: show('token-file'),
    index: show('builds-index'),
    repository: read('backup-repository') === 'copy' ? words.copies : show('backup-repository'),
    onCrash:
      read('on-crash') === 'restart'
        ? words.restarts(count('crash-limit'), seconds('crash-window'))
        : words.staysStopped,
    onHang: (read('on-hang') === 'restart' ? words.restartsAfter : words.reportsAfter)(
      read('hang-after') === '' ? null : seconds('hang-after'),
    ),
    onExit: read('on-exit') === 'keep' ? words.keepsRunning : words.stops,
    autostart: read('autostart') === 'true' ? words.startsAgain : words.startsNothing,
    backups: words.retention(
      count('backup-keep-last'),
      count('backup-keep-daily'),
      count('backup-keep-weekly'),
      count('backup-keep-monthly'),
    ),
    console: words.consoles(count('console-runs'), size('console-limit')),
    history: words.history(count('history-days'), size('history-limit')),
    players: words.days(count('player-days')),
    trash: words.days(count('trash-days')),
  };
}

/** Returns the value of an option as its command line has it; without a value, a word for that. */
export function toValueText(option: ServiceOption | undefined, text: Text): string {
  const value = option?.value ?? '';
  return value === '' || value === 'none' ? text.settings.values.none : value;
}

/** Returns the name of an option in the place that set it; for a default value, the name on the command line. */
export function toOptionName({ name, source }: ServiceOption): string {
  if (source === 'environment') return `SERVER_MANAGER_${name.toUpperCase().replaceAll('-', '_')}`;
  return source === 'config_file' ? name : `--${name}`;
}
