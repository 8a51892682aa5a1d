/** The mark of an entry: an icon for its kind, and a colour for an entry that needs attention. */
import type { HistoryEntry } from '../../../client/api.js';
import type { IconName } from '../../parts/icons.js';
import type { Text } from '../../text/en.js';
import { entryOutcome } from '../../text/history.js';

export interface EntryMark {
  readonly icon: IconName;
  /** The colour; empty for an entry that needs no attention. */
  readonly tone: 'bad' | 'warn' | '';
}

/** Returns the kind of an exit that was forced: the server crashed, or was killed. `null` for other entries. */
export function findForcedEnd({ type, outcome }: Pick<HistoryEntry, 'type' | 'outcome'>): 'crash' | 'kill' | null {
  if (type === 'server.exited' && outcome === 'crashed') return 'crash';
  const isKill =
    (type === 'server.exited' && outcome === 'killed') || (type === 'operation.kill' && outcome === 'done');
  return isKill ? 'kill' : null;
}

/** Returns the icon and the colour of an entry. Faults and refusals have their own icons. */
export function findMark(entry: HistoryEntry, text: Text): EntryMark {
  const { type, outcome } = entry;
  const end = findForcedEnd(entry);
  if (end === 'crash') return { icon: 'crash', tone: 'bad' };
  if (end === 'kill') return { icon: 'kill', tone: 'warn' };
  // Another exit of the server was not requested, or was not observed.
  if (type === 'server.exited') return { icon: 'stop', tone: outcome === 'stopped' ? '' : 'warn' };
  const { tone } = entryOutcome(entry, text) ?? { tone: 'off' };
  if (tone === 'bad') return { icon: 'warning', tone };
  if (tone === 'warn') return { icon: 'refused', tone };
  return { icon: typeIcons[type] ?? subjectIcons[type.split('.')[0] ?? ''] ?? 'history', tone: '' };
}

/** The icons of types whose subject has another icon. */
const typeIcons: Partial<Readonly<Record<HistoryEntry['type'], IconName>>> = {
  'operation.start': 'start',
  'operation.restart': 'restart',
  'operation.stop': 'stop',
  'operation.postpone_notice': 'postpone',
  'server.started': 'start',
  'recovery.gave_up': 'warning',
};

/** The icons by the word before the dot of a type. */
const subjectIcons: Readonly<Record<string, IconName>> = {
  manager: 'manager',
  operation: 'announce',
  command: 'command',
  announcement: 'announce',
  resource: 'resources',
  server: 'warning',
  recovery: 'restart',
  health: 'health',
  evidence: 'search',
  schedule: 'schedules',
  config: 'file',
  folder: 'folders',
  file: 'file',
  companion: 'resources',
  build: 'builds',
  update: 'builds',
  backup: 'backups',
  access: 'access',
  webhook: 'webhooks',
  agones: 'server',
};
