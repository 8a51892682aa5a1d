/** Times, durations and sizes as text. */
import type { PageText } from './en.js';

const steps = [
  { unit: 'second', seconds: 1, below: 60 },
  { unit: 'minute', seconds: 60, below: 3_600 },
  { unit: 'hour', seconds: 3_600, below: 86_400 },
  { unit: 'day', seconds: 86_400, below: Infinity },
] as const;

/** The seconds of this duration and of longer durations are not shown. */
const maxSecondsShown = 600;

/** Returns for example "3 minutes ago". Times are in milliseconds since the epoch. */
export function agoText(at: number, now: number, text: PageText): string {
  return agoIn('long', at, now, text);
}

/** Returns for example "3m ago". */
export function shortAgoText(at: number, now: number, text: PageText): string {
  return agoIn('narrow', at, now, text);
}

/** Returns for example "in 5 hours". */
export function untilText(at: number, now: number, text: PageText): string {
  return untilIn('long', at, now, text);
}

/** Returns for example "in 20 days" or "tomorrow", by the dates of the two times. */
export function daysUntilText(at: number, now: number, text: PageText): string {
  const toDay = (time: number): number => {
    const date = new Date(time);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
  };
  return new Intl.RelativeTimeFormat(text.time.locale, { numeric: 'auto' }).format(toDay(at) - toDay(now), 'day');
}

/** Returns for example "in 5 hr". */
export function shortUntilText(at: number, now: number, text: PageText): string {
  return untilIn('short', at, now, text);
}

function untilIn(style: 'long' | 'short', at: number, now: number, text: PageText): string {
  const seconds = Math.max(0, Math.round((at - now) / 1_000));
  const step = steps.find(({ below }) => seconds < below) ?? steps[3];
  return new Intl.RelativeTimeFormat(text.time.locale, { style }).format(Math.floor(seconds / step.seconds), step.unit);
}

function agoIn(style: 'long' | 'narrow', at: number, now: number, text: PageText): string {
  const seconds = Math.max(0, Math.round((now - at) / 1_000));
  if (seconds < 5) return text.time.justNow;
  const step = steps.find(({ below }) => seconds < below) ?? steps[3];
  return new Intl.RelativeTimeFormat(text.time.locale, { style }).format(
    -Math.floor(seconds / step.seconds),
    step.unit,
  );
}

/**
 * Returns a duration such as "7 sec", "3 min 12 sec", "33 min", "2 hr 15 min" or "2 days 3 hr".
 * @param isCoarse whether seconds are left out for durations of one minute and more
 */
export function durationText(milliseconds: number, text: PageText, isCoarse = false): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  const largest = seconds === 0 ? 0 : steps.findLastIndex(({ seconds: unit }) => seconds >= unit);
  const hasSeconds = !isCoarse && seconds < maxSecondsShown;
  const parts = [steps[largest], steps[largest - 1]].flatMap((step) => {
    if (step === undefined || (step.unit === 'second' && largest > 0 && !hasSeconds)) return [];
    const amount = Math.floor((seconds % step.below) / step.seconds);
    const style = { style: 'unit', unit: step.unit, unitDisplay: 'short' } as const;
    const isFirst = step === steps[largest];
    return amount > 0 || isFirst ? [new Intl.NumberFormat(text.time.locale, style).format(amount)] : [];
  });
  return parts.join(' ');
}

/** Returns the duration of a countdown or a clock, such as 0:07, 12:34, 3:00:01 or 2 d 3:00:01. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3_600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const two = (n: number): string => String(n).padStart(2, '0');
  const clock = days + hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  return days > 0 ? `${days} d ${clock}` : clock;
}

/** Returns for example "1.2 seconds". */
export function secondsText(milliseconds: number, text: PageText): string {
  const style = { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(text.time.locale, style).format(milliseconds / 1_000);
}

/** Tenths of seconds are not shown for this duration and for longer durations. */
const maxTenthsMs = 10_000;

/** Returns how long a run lasted. A short time has tenths of seconds. */
export function runLengthText(milliseconds: number, text: PageText): string {
  return milliseconds < maxTenthsMs ? secondsText(milliseconds, text) : durationText(milliseconds, text);
}

/** Returns the date and time of an ISO 8601 time, with seconds. */
export function momentText(iso: string, text: PageText): string {
  return new Intl.DateTimeFormat(text.time.dates, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(iso));
}

/** Returns the date of an ISO 8601 time. */
export function dayText(iso: string, text: PageText): string {
  return new Intl.DateTimeFormat(text.time.dates, { dateStyle: 'medium' }).format(new Date(iso));
}

/** Returns a function that formats milliseconds since the epoch as a time of day, for example 15:04:05. */
export function createClockFormat(text: PageText): (at: number) => string {
  const parts = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(text.time.dates, parts).format;
}

/** Returns a function that formats milliseconds since the epoch as the hour, for example 15:00. */
export function createHourFormat(text: PageText): (at: number) => string {
  return new Intl.DateTimeFormat(text.time.dates, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format;
}

/** Within this time, the weekday alone identifies the day. */
const weekMs = 6 * 86_400_000;

/**
 * Returns a time with its weekday, such as "Sat 10:00". If the time is more than six days away, the text has its date
 * instead.
 * @param at milliseconds since the epoch
 * @param options the zone, by default the zone of the browser
 */
export function dayTimeText(
  at: number,
  now: number,
  text: PageText,
  { zone }: { readonly zone?: string } = {},
): string {
  const isNear = Math.abs(at - now) < weekMs;
  const day = isNear ? ({ weekday: 'short' } as const) : ({ day: 'numeric', month: 'short' } as const);
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(text.time.dates, {
    ...day,
    ...clock,
    ...(zone !== undefined && { timeZone: zone }),
  }).format(at);
}

/** Returns for example 1.5 MiB. */
export function bytesText(bytes: number, text: PageText): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const figure = bytes / 1_024 ** power;
  const digits = power === 0 || figure >= 100 ? 0 : 1;
  return `${figure.toLocaleString(text.time.locale, { maximumFractionDigits: digits, minimumFractionDigits: digits })} ${units[power]}`;
}

/** Returns for example 42%. @param share 1 for 100% */
export function percentText(share: number, text: PageText): string {
  return share.toLocaleString(text.time.locale, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 });
}
