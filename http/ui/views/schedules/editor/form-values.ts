/** The fields of the form as texts, and the schedule that the form makes from the fields. The API checks the values. */
import type { BackupMode } from '../../../../../machines/backups/types.js';
import { hasWarnings, type Weekday, weekdays } from '../../../../../machines/schedules/schedules.js';
import type { Schedule, ScheduleInput } from '../../../../client/api.js';
import type { Text } from '../../../text/en.js';
import { isWorkdays, workdays } from '../../../text/schedules.js';
import { browserZone, findZone, listZones } from './zones.js';

export type RuleKind = 'times' | 'cron' | 'once';

/** The beginnings of the sentence. */
export const repeats = ['daily', 'workdays', 'days', 'cron', 'once'] as const;
export type Repeat = (typeof repeats)[number];

export interface FormValues {
  readonly name: string;
  readonly enabled: boolean;
  readonly rule: RuleKind;
  readonly times: string;
  readonly days: readonly Weekday[];
  /** Whether the user chooses the days one by one. All days may be chosen. */
  readonly choosesDays: boolean;
  readonly cron: string;
  /** A local time of the browser, in the format of `<input type="datetime-local">`. */
  readonly once: string;
  /** The time of the saved schedule. The saved time is used if `once` is unchanged. */
  readonly savedOnce: string;
  readonly zone: string;
  readonly action: Schedule['action']['type'];
  readonly build: string;
  readonly folder: string;
  /** The mode of a backup; empty for the usual mode. */
  readonly mode: BackupMode | '';
  /** The line of the command or the announcement. */
  readonly line: string;
  readonly warnings: string;
  readonly message: string;
  /** The maximum wait for an empty server, in minutes; empty if the action does not wait. */
  readonly onlyIfEmpty: string;
  /** The maximum delay of a missed action, in minutes; empty if a missed action is skipped. */
  readonly runWithin: string;
}

const empty: FormValues = {
  name: '',
  enabled: true,
  rule: 'times',
  times: '04:00',
  days: [],
  choosesDays: false,
  cron: '0 4 * * *',
  once: '',
  savedOnce: '',
  zone: browserZone(),
  action: 'restart',
  build: '',
  folder: '',
  mode: '',
  line: '',
  warnings: '30, 10, 5, 1',
  message: '',
  onlyIfEmpty: '',
  runWithin: '',
};

/** Returns the values of a schedule; `null` gives the values of a new schedule. */
export function toFormValues(schedule: Schedule | null): FormValues {
  if (schedule === null) return empty;
  const { name, enabled, when, action, warnings, message, only_if_empty: ifEmpty, missed } = schedule;
  return {
    ...empty,
    name,
    enabled,
    ...ruleValues(when),
    action: action.type,
    ...(action.type === 'start' && { build: action.build, folder: action.folder }),
    ...(action.type === 'backup' && { folder: action.folder ?? '', mode: action.mode ?? '' }),
    ...(action.type === 'test-restore' && { folder: action.folder ?? '' }),
    ...(action.type === 'command' && { line: action.command }),
    ...(action.type === 'announcement' && { line: action.message }),
    warnings: warnings.join(', '),
    message: message ?? '',
    onlyIfEmpty: ifEmpty === null ? '' : String(ifEmpty.latest_after_minutes),
    runWithin: missed === 'skip' ? '' : String(missed.run_within_minutes),
  };
}

/** Returns how the sentence of the values begins. */
export function readRepeat({ rule, days, choosesDays }: FormValues): Repeat {
  if (rule !== 'times') return rule;
  if (choosesDays) return 'days';
  return isWorkdays(days) ? 'workdays' : days.length % weekdays.length === 0 ? 'daily' : 'days';
}

/** Returns the changes of the values for a beginning of the sentence. */
export function withRepeat({ days }: FormValues, repeat: Repeat): Partial<FormValues> {
  switch (repeat) {
    case 'daily':
      return { rule: 'times', days: [], choosesDays: false };
    case 'workdays':
      return { rule: 'times', days: workdays, choosesDays: false };
    case 'days':
      return { rule: 'times', days: days.length === 0 ? weekdays : days, choosesDays: true };
    default:
      return { rule: repeat };
  }
}

/** Returns a name for a schedule that has none, such as "Restart 04:00". */
export function suggestName({ rule, action, times, cron, once }: FormValues, { occurrences }: Text): string {
  const when = { times, cron, once: once.replace('T', ' ') }[rule];
  return `${occurrences.actions[action]} ${when.trim()}`.trim().slice(0, 60);
}

/** Returns whether the rule is complete, so that its next times can be requested. */
export function hasCompleteRule(values: FormValues): boolean {
  const { rule, times, cron, once } = values;
  if (rule === 'once') return !Number.isNaN(Date.parse(once));
  if (isZoneUnknown(values)) return false;
  if (rule === 'cron') return cron.trim().split(/\s+/).length === 5;
  const each = splitList(times);
  return each.length > 0 && each.every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time));
}

/**
 * Returns the times of the warnings before a time, the earliest warning first. Times are milliseconds since the epoch.
 */
export function listWarningTimes(values: FormValues, at: number): readonly number[] {
  if (!canWarn(values)) return [];
  const minutes = splitList(values.warnings).map(Number);
  return minutes.some((each) => !(each > 0)) ? [] : minutes.toSorted((a, b) => b - a).map((each) => at - each * 60_000);
}

/** Returns whether players can be warned of the action. */
export function canWarn(values: FormValues): boolean {
  return hasWarnings(toAction(values));
}

/** Returns the schedule in the form of the API. */
export function toScheduleInput(values: FormValues): ScheduleInput {
  const { name, enabled, message, onlyIfEmpty, runWithin } = values;
  return {
    name,
    enabled,
    when: toRule(values),
    action: toAction(values),
    warnings: canWarn(values) ? splitList(values.warnings).map(Number) : [],
    message: message.trim() === '' ? null : message,
    only_if_empty: onlyIfEmpty === '' ? null : { latest_after_minutes: Number(onlyIfEmpty) },
    missed: runWithin === '' ? 'skip' : { run_within_minutes: Number(runWithin) },
  };
}

function ruleValues(when: Schedule['when']): Partial<FormValues> {
  if ('once' in when) return { rule: 'once', once: localText(when.once), savedOnce: when.once };
  if ('cron' in when) return { rule: 'cron', cron: when.cron, zone: when.zone };
  return { rule: 'times', times: when.times.join(', '), days: when.days ?? [], zone: when.zone };
}

/** Returns whether the time zone of the times does not exist. */
export function isZoneUnknown({ rule, zone }: FormValues): boolean {
  return rule !== 'once' && findZone(zone, listZones()) === null;
}

function toRule({ rule, times, days, cron, once, savedOnce, zone: named }: FormValues): ScheduleInput['when'] {
  const zone = findZone(named, listZones()) ?? named;
  if (rule === 'cron') return { cron, zone };
  if (rule === 'times')
    return {
      times: splitList(times),
      ...(days.length > 0 && { days: weekdays.filter((day) => days.includes(day)) }),
      zone,
    };
  // The field's time has no milliseconds, and is ambiguous if the clock shows it twice. Keep the saved time.
  if (savedOnce !== '' && once === localText(savedOnce)) return { once: savedOnce };
  const time = new Date(once);
  return { once: Number.isNaN(time.getTime()) ? once : time.toISOString() };
}

function toAction({ action, build, folder, mode, line }: FormValues): ScheduleInput['action'] {
  switch (action) {
    case 'start':
      return { type: action, build, folder };
    case 'command':
      return { type: action, command: line };
    case 'announcement':
      return { type: action, message: line };
    case 'backup':
      return { type: action, ...(folder !== '' && { folder }), ...(mode !== '' && { mode }) };
    case 'test-restore':
      return { type: action, ...(folder !== '' && { folder }) };
    default:
      return { type: action };
  }
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

/** Returns a time as `2026-01-31T04:00` in the zone of the browser. The text has seconds if they are not 0. */
function localText(iso: string): string {
  return new Date(iso).toLocaleString('sv-SE').replace(' ', 'T').replace(/:00$/, '');
}
