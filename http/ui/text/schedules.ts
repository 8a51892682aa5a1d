/** The texts of schedules and their occurrences. */
import { type Weekday, weekdays } from '../../../machines/schedules/schedules.js';
import type { Occurrence, Schedule } from '../../client/api.js';
import { cronText, listText } from './cron.js';
import type { PageText, Text } from './en.js';
import type { Tone } from './state.js';
import { dayTimeText, momentText } from './time.js';

/** Monday to Friday. */
export const workdays = weekdays.slice(0, 5);

/** Returns the text of a rule, for example "Every day at 04:00 and 16:00 in Berlin". */
function ruleText(when: Schedule['when'], text: Text): string {
  return 'zone' in when ? text.schedules.inZone(timesText(when, text), cityText(when.zone)) : timesText(when, text);
}

/** Returns the text of a rule without its zone. A cron expression that no sentence describes is shown itself. */
function timesText(when: Schedule['when'], text: Text): string {
  const words = text.schedules;
  if ('once' in when) return words.onceAt(momentText(when.once, text));
  if ('cron' in when) return cronText(when.cron, text, (days) => daysText(days, words)) ?? words.cronRule(when.cron);
  return words.daysAt(daysText(when.days ?? weekdays, words), listText(when.times, text));
}

/** Returns the text of a schedule, for example "Every day at 04:00 in Berlin: Restart; players are warned …". */
export function sentenceText(schedule: Pick<Schedule, 'when' | 'action' | 'warnings'>, text: Text): string {
  return `${ruleText(schedule.when, text)}: ${actionLine(schedule, text)}`;
}

/**
 * Returns the rule of a schedule, for example "Every day at 04:00 in Berlin". The zone is left out if its clocks show
 * the same time as the clocks of the reader.
 */
export function ruleLine({ when }: Pick<Schedule, 'when'>, now: number, text: Text): string {
  return 'zone' in when && hasOwnClock(when.zone, now) ? timesText(when, text) : ruleText(when, text);
}

const halfYearMs = 183 * 86_400_000;

/** Returns whether the clocks of a zone and of the browser show the same time, now and in half a year. */
function hasOwnClock(zone: string, now: number): boolean {
  const clock = { dateStyle: 'short', timeStyle: 'short' } as const;
  return [now, now + halfYearMs].every(
    (at) =>
      new Date(at).toLocaleString('en', { ...clock, timeZone: zone }) === new Date(at).toLocaleString('en', clock),
  );
}

/** Returns what a schedule does, for example "Backup of the Data Folder world". */
export function actionLine({ action, warnings }: Pick<Schedule, 'action' | 'warnings'>, text: Text): string {
  const line = describeAction(action, text);
  return warnings.length === 0 ? line : text.schedules.warned(line, listText(warnings.map(String), text));
}

function describeAction(action: Schedule['action'], text: Text): string {
  const words = text.schedules;
  const name = text.occurrences.actions[action.type];
  switch (action.type) {
    case 'start':
      return words.startWith(action.build, action.folder);
    case 'command':
      return `${name}: ${action.command}`;
    case 'announcement':
      return `${name}: ${words.quoted(action.message)}`;
    case 'backup':
      return action.folder === undefined ? words.backupOfRunning : words.backupOf(action.folder);
    case 'test-restore':
      return action.folder === undefined ? words.testNewest : words.testOf(action.folder);
    default:
      return name;
  }
}

/** Returns whether the days are Monday to Friday. */
export function isWorkdays(days: readonly Weekday[]): boolean {
  return days.length === workdays.length && workdays.every((day) => days.includes(day));
}

function daysText(days: readonly Weekday[], words: Text['schedules']): string {
  if (days.length === weekdays.length) return words.everyDay;
  return isWorkdays(days) ? words.workdays : days.map((day) => words.days[day]).join(', ');
}

/** Returns the city of a time zone, for example "New York" for America/New_York. */
export function cityText(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/**
 * Returns the time in the zone of a schedule, with its city. If the day differs, the text has the day too. Returns
 * `null` if the clock of the reader shows the same time.
 */
export function thereText(at: number, now: number, when: Schedule['when'], text: Text): string | null {
  if ('once' in when) return null;
  const there = dayTimeText(at, now, text, { zone: when.zone });
  const here = dayTimeText(at, now, text);
  if (there === here) return null;
  const toDay = (time: string): string => time.slice(0, -clockLength);
  const shown = toDay(there) === toDay(here) ? there.slice(-clockLength) : there;
  return text.schedules.thereAt(shown, cityText(when.zone));
}

/** The length of a time such as 04:00, which ends the text. */
const clockLength = 5;

/** Returns the outcome of an occurrence, with its reason. */
export function occurrenceText({ state, reason, outcome }: Occurrence, text: PageText): string {
  const { states, reasons } = text.occurrences;
  const why = reason !== null ? reasons[reason] : outcome === 'done' ? null : outcome;
  return why === null ? states[state] : `${states[state]}: ${why}`;
}

export function occurrenceTone({ state }: Pick<Occurrence, 'state'>): Tone {
  if (state === 'done') return 'good';
  if (state === 'failed') return 'bad';
  return state === 'missed' ? 'warn' : 'off';
}
