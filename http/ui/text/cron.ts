/** Describes simple cron expressions, for example "Every 20 minutes from 18:00 to 22:40". */
import { type Weekday, weekdays } from '../../../machines/schedules/schedules.js';
import type { Text } from './en.js';

/** The texts of the days of a rule. */
export type DescribeDays = (days: readonly Weekday[]) => string;

/** The maximum number of times of day that are listed one by one. */
const maxTimes = 4;

/**
 * Returns the sentence of a cron expression; `null` for an expression that names days of the month or months, or that
 * no short sentence describes.
 */
export function cronText(cron: string, text: Text, describeDays: DescribeDays): string | null {
  const [minute = '', hour = '', day, month, weekday = ''] = cron.trim().split(/\s+/);
  const days = readDays(weekday);
  if (day !== '*' || month !== '*' || days === null) return null;
  const rule = describeTimes(minute, hour, text);
  if (rule === null) return null;
  const { cronOn, everyDay } = text.schedules;
  if ('every' in rule) return days.length === weekdays.length ? rule.every : cronOn(rule.every, describeDays(days));
  return text.schedules.daysAt(days.length === weekdays.length ? everyDay : describeDays(days), rule.times);
}

/** Returns a rule that repeats, or a list of times of day. */
function describeTimes(
  minute: string,
  hour: string,
  text: Text,
): { readonly every: string } | { readonly times: string } | null {
  const { everyMinutes, everyHours, fromTo, atMinute } = text.schedules;
  const step = minute === '*' ? 1 : readStep(minute, 60);
  if (step !== null) {
    const range = readRange(hour);
    if (hour === '*') return { every: everyMinutes(step) };
    return range === null
      ? null
      : { every: fromTo(everyMinutes(step), clock(range.from, 0), clock(range.to, 60 - step)) };
  }
  const at = readNumber(minute, 59);
  if (at === null) return null;
  if (hour.includes('-')) {
    const range = readRange(hour);
    return range === null ? null : { every: fromTo(everyHours(1), clock(range.from, at), clock(range.to, at)) };
  }
  const hours = hour === '*' ? 1 : readStep(hour, 24);
  if (hours !== null) return { every: at === 0 ? everyHours(hours) : atMinute(everyHours(hours), at) };
  const list = hour.split(',').map((each) => readNumber(each, 23));
  if (list.length > maxTimes || list.includes(null)) return null;
  return {
    times: listText(
      list.flatMap((each) => (each === null ? [] : [clock(each, at)])),
      text,
    ),
  };
}

/** Returns for example "04:00 and 16:00". */
export function listText(parts: readonly string[], text: Pick<Text, 'time'>): string {
  return new Intl.ListFormat(text.time.locale, { type: 'conjunction' }).format(parts);
}

function clock(hour: number, minute: number): string {
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Reads a step such as every 20th minute; `null` for another text, and for a step that does not divide the whole. */
function readStep(text: string, whole: number): number | null {
  const step = Number(/^\*\/(\d{1,2})$/.exec(text)?.[1] ?? 0);
  return step > 0 && whole % step === 0 ? step : null;
}

/** Reads an hour, or a range of hours such as `18-22`. */
function readRange(text: string): { readonly from: number; readonly to: number } | null {
  const [from, to = from] = text.split('-').map((each) => readNumber(each, 23));
  return from == null || to == null || from > to ? null : { from, to };
}

function readNumber(text: string, max: number): number | null {
  return /^\d{1,2}$/.test(text) && Number(text) <= max ? Number(text) : null;
}

/** Reads weekdays such as `*`, `1-5`, `mon,fri` or `0`. Sunday is 0 or 7. */
function readDays(text: string): readonly Weekday[] | null {
  if (text === '*') return weekdays;
  const days = new Set<Weekday>();
  for (const part of text.toLowerCase().split(',')) {
    const [from, to = from] = part.split('-').map(readDay);
    if (from == null || to == null || from > to) return null;
    for (let day = from; day <= to; day += 1) days.add(weekdays[(day + 6) % 7] ?? 'mon');
  }
  return weekdays.filter((day) => days.has(day));
}

/** Returns the number of a weekday: 1 for Monday, 0 or 7 for Sunday. */
function readDay(text: string): number | null {
  const index = (weekdays as readonly string[]).indexOf(text);
  return index >= 0 ? index + 1 : readNumber(text, 7);
}
