/** The texts of schedules and their occurrences. */
import { type Weekday, weekdays } from '../../../machines/schedules/schedules.js';
import type { Occurrence, Schedule } from '../../client/api.js';
import type { PageText, Text } from './en.js';
import type { Tone } from './state.js';
import { momentText } from './time.js';

/** Monday to Friday. */
export const workdays = weekdays.slice(0, 5);

/** Within this time, the weekday alone identifies the day. */
const weekMs = 6 * 86_400_000;

/** Returns the text of a rule, for example "Every day at 04:00, 16:00 in Berlin". */
export function ruleText(when: Schedule['when'], text: Text): string {
  const words = text.schedules;
  if ('once' in when) return words.onceAt(momentText(when.once, text));
  if ('cron' in when) return words.cronAt(when.cron, cityText(when.zone));
  return words.ruleAt(daysText(when.days ?? weekdays, words), when.times.join(', '), cityText(when.zone));
}

/** Returns the text of a schedule, for example "Every day at 04:00 in Berlin: Restart, warns 10, 5 min before". */
export function sentenceText({ when, action, warnings }: Pick<Schedule, 'when' | 'action' | 'warnings'>, text: Text) {
  const sentence = `${ruleText(when, text)}: ${actionText(action, text)}`;
  return warnings.length === 0 ? sentence : `${sentence}, ${text.schedules.warned(warnings.join(', '))}`;
}

/** Returns the text of a schedule without the name of its action, for example "Every day at 04:00 in Berlin". */
export function ruleLine(
  { when, action, warnings }: Pick<Schedule, 'when' | 'action' | 'warnings'>,
  text: Text,
): string {
  const detail = actionDetail(action, text);
  const rule = ruleText(when, text);
  const sentence = detail === null ? rule : `${rule}: ${detail}`;
  return warnings.length === 0 ? sentence : `${sentence}, ${text.schedules.warned(warnings.join(', '))}`;
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
 * Returns a time with its weekday, such as "Sat 10:00". If the time is more than six days away, the text has its date
 * instead.
 * @param at milliseconds since the epoch
 * @param options the zone, by default the zone of the browser, and whether the time has seconds
 */
export function dayTimeText(
  at: number,
  now: number,
  text: PageText,
  { zone, hasSeconds = false }: { readonly zone?: string; readonly hasSeconds?: boolean } = {},
): string {
  const isNear = Math.abs(at - now) < weekMs;
  const day = isNear ? ({ weekday: 'short' } as const) : ({ day: 'numeric', month: 'short' } as const);
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(text.time.dates, {
    ...day,
    ...clock,
    ...(hasSeconds && { second: '2-digit' }),
    ...(zone !== undefined && { timeZone: zone }),
  }).format(at);
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

/** Returns for example "Restart" or "Command: save". */
export function actionText(action: Schedule['action'], text: PageText): string {
  const name = text.occurrences.actions[action.type];
  const detail = actionDetail(action, text);
  return detail === null ? name : `${name}: ${detail}`;
}

/** Returns for example the command; `null` for an action without details. */
function actionDetail(action: Schedule['action'], text: PageText): string | null {
  switch (action.type) {
    case 'start':
      return text.history.place(action.build, action.folder);
    case 'command':
      return action.command;
    case 'announcement':
      return action.message;
    case 'backup':
    case 'test-restore':
      return action.folder ?? null;
    default:
      return null;
  }
}

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
