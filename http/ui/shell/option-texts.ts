/** Describes the options of the service that the settings show. */
import type { ServiceOption } from '../../client/api.js';
import type { Text } from '../text/en.js';
import { durationText } from '../text/time.js';

/** The options by their names. */
export type OptionValues = ReadonlyMap<string, ServiceOption>;

type Key = keyof Text['settings']['options'];

interface OptionRow {
  readonly key: Key;
  /** The options that the value names. The first one is shown. */
  readonly options: readonly string[];
}

/** The rows of the settings in groups. */
export const optionGroups: Readonly<Record<'lifecycle' | 'retention', readonly OptionRow[]>> = {
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

/** Returns the text of the value of each row. */
export function describeOptions(values: OptionValues, text: Text): Readonly<Record<Key, string>> {
  const words = text.settings.values;
  const read = (name: string): string => values.get(name)?.value ?? '';
  const count = (name: string): number => Number(read(name));
  const size = (name: string): string => read(name).replace(/(?<=\d)(?=[A-Z])/, ' ');
  const seconds = (name: string): string => durationText(count(name) * 1_000, text);
  return {
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
