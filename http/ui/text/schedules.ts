/** The texts of schedules and their occurrences. */
import type { Occurrence, Schedule } from '../../client/api.js';
import type { Text } from './en.js';
import type { Tone } from './state.js';
import { momentText } from './time.js';

/** Returns for example "04:00, 16:00 daily (Europe/Berlin)". */
export function ruleText(when: Schedule['when'], text: Text): string {
  const words = text.schedules;
  if ('once' in when) return words.onceAt(momentText(when.once, text));
  if ('cron' in when) return `${when.cron} (${when.zone})`;
  const days =
    when.days === undefined || when.days.length === 7
      ? words.daily
      : when.days.map((day) => words.days[day]).join(', ');
  return `${when.times.join(', ')} ${days} (${when.zone})`;
}

/** Returns for example "Restart" or "Command: save". */
export function actionText(action: Schedule['action'], text: Text): string {
  const name = text.schedules.actions[action.type];
  switch (action.type) {
    case 'start':
      return `${name}: ${text.history.place(action.build, action.folder)}`;
    case 'command':
      return `${name}: ${action.command}`;
    case 'announcement':
      return `${name}: ${action.message}`;
    case 'backup':
    case 'test-restore':
      return action.folder === undefined ? name : `${name}: ${action.folder}`;
    default:
      return name;
  }
}

/** Returns what became of an occurrence, with its reason. */
export function occurrenceText({ state, reason, outcome }: Occurrence, text: Text): string {
  const { states, reasons } = text.schedules;
  const why = reason !== null ? reasons[reason] : outcome === 'done' ? null : outcome;
  return why === null ? states[state] : `${states[state]}: ${why}`;
}

export function occurrenceTone({ state }: Pick<Occurrence, 'state'>): Tone {
  if (state === 'done') return 'good';
  if (state === 'failed') return 'bad';
  return state === 'missed' ? 'warn' : 'off';
}
