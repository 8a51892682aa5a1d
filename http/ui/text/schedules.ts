/** The texts of schedules and their occurrences. */
import { type Weekday, weekdays } from '../../../machines/schedules/schedules.js';
import type { Occurrence, Schedule } from '../../client/api.js';
import type { Text } from './en.js';
import type { Tone } from './state.js';
import { momentText } from './time.js';

/** Monday to Friday. */
const workdays = weekdays.slice(0, 5);

/** Returns for example "Every day 04:00, 16:00 Berlin". */
export function ruleText(when: Schedule['when'], text: Text): string {
  const words = text.schedules;
  if ('once' in when) return words.onceAt(momentText(when.once, text));
  if ('cron' in when) return `${when.cron} ${cityText(when.zone)}`;
  return `${daysText(when.days ?? weekdays, words)} ${when.times.join(', ')} ${cityText(when.zone)}`;
}

function daysText(days: readonly Weekday[], words: Text['schedules']): string {
  if (days.length === weekdays.length) return words.everyDay;
  const isWorkdays = days.length === workdays.length && workdays.every((day) => days.includes(day));
  return isWorkdays ? words.workdays : days.map((day) => words.days[day]).join(', ');
}

/** Returns the city of a time zone, for example "New York" for America/New_York. */
export function cityText(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
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

/** Returns the outcome of an occurrence, with its reason. */
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
