/** Reads the fields of a schedule from options. An option may set only a part of a rule or of an action. */
import { actionTypes } from '../../../machines/schedules/schedules.js';
import type { Schedule, ScheduleInput } from '../../client/api.js';
import { type Flags, given } from '../kit/invocation.js';
import { Failure } from '../service/failure.js';

/**
 * Returns the fields.
 * @param before the schedule to change; `null` for a new schedule
 * @throws Failure `usage` for an option without another option that it needs
 */
export function toFields(flags: Flags, before: Schedule | null): Partial<ScheduleInput> {
  const fields = {
    when: toWhen(flags, before?.when),
    action: toAction(flags, before?.action),
    name: flags.name,
    enabled: flags.disable === true ? false : flags.enable,
    warnings: flags.warnings,
    message: flags.message === '' ? null : flags.message,
    only_if_empty: flags.onlyIfEmpty === undefined ? undefined : toMinutes('latest_after_minutes', flags.onlyIfEmpty),
    missed: flags.runWithin === undefined ? undefined : (toMinutes('run_within_minutes', flags.runWithin) ?? 'skip'),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * Checks the options of a schedule before a request is sent.
 * @param isNew whether the options must contain an action and a rule
 * @throws Failure `usage`
 */
export async function checkFields(flags: Flags, isNew: boolean): Promise<void> {
  const { action, times, cron, once } = flags;
  if (cron !== undefined) await checkCron(cron);
  if (!isNew) return;
  // First check options that need others: `--days mon` alone then reports that --days needs --times.
  toFields(flags, null);
  if (action === undefined) throw usage(`Give what is carried out with --action: ${actionTypes.join(', ')}.`);
  for (const [option, types] of neededOptions)
    if (types.includes(action) && flags[option] === undefined) throw usage(`--action ${action} needs --${option}.`);
  if (times === undefined && cron === undefined && once === undefined)
    throw usage('Give when it is carried out with --times, --cron or --once.');
}

/** The options that actions need. */
const neededOptions: readonly (readonly ['build' | 'folder' | 'text', readonly Schedule['action']['type'][]])[] = [
  ['build', ['start']],
  ['folder', ['start']],
  ['text', ['command', 'announcement']],
];

async function checkCron(cron: string): Promise<void> {
  if (cron.trim().split(/\s+/).length !== 5)
    throw usage(`Invalid --cron. "${cron}" has not five fields, such as "0 4 * * *" for 04:00.`);
  const { Cron } = await import('croner');
  try {
    new Cron(cron, { paused: true, mode: '5-part' });
  } catch (error) {
    throw usage(`Invalid --cron. ${(error as Error).message.replace(/^CronPattern: /, '')}`);
  }
}

function usage(text: string): Failure {
  return new Failure({ code: 'usage', text });
}

function toMinutes<K extends string>(name: K, minutes: number): Record<K, number> | null {
  return minutes === 0 ? null : ({ [name]: minutes } as Record<K, number>);
}

/** Returns the rule. A new rule keeps the time zone of the old rule. */
function toWhen({ cron, times, days, once, zone }: Flags, before: Schedule['when'] | undefined): object | undefined {
  if ([cron, times, days, once, zone].every((each) => each === undefined)) return undefined;
  const [ofCron, ofTimes] = [asCron(before), asTimes(before)];
  if (once !== undefined) {
    refuse({ days, zone }, '--times');
    return { once };
  }
  const keptZone = zone ?? ofCron?.zone ?? ofTimes?.zone;
  const inZone = keptZone === undefined ? {} : { zone: keptZone };
  if (times !== undefined || (cron === undefined && ofTimes !== undefined)) {
    const onDays = days ?? ofTimes?.days ?? [];
    return { times: times ?? ofTimes?.times, ...(onDays.length > 0 && { days: onDays }), ...inZone };
  }
  refuse({ days }, '--times');
  if (cron === undefined && ofCron === undefined) refuse({ zone }, '--times or --cron');
  return { cron: cron ?? ofCron?.cron, ...inZone };
}

type RuleOf<K extends string> = Extract<Schedule['when'], Record<K, unknown>>;

function asCron(when: Schedule['when'] | undefined): RuleOf<'cron'> | undefined {
  return when !== undefined && 'cron' in when ? when : undefined;
}

function asTimes(when: Schedule['when'] | undefined): RuleOf<'times'> | undefined {
  return when !== undefined && 'times' in when ? when : undefined;
}

function toAction(flags: Flags, before: Schedule['action'] | undefined): object | undefined {
  const { action, build, folder, text, mode } = flags;
  if ([action, build, folder, text, mode].every((each) => each === undefined)) return undefined;
  const type = action ?? before?.type;
  for (const [option, types] of optionActions)
    if (type === undefined || !types.includes(type)) refuse({ [option]: flags[option] }, neededAction(types));
  const kept = before?.type === type ? before : {};
  switch (type) {
    case 'start':
      return { ...kept, type, ...given({ build, folder }) };
    case 'command':
      return { ...kept, type, ...given({ command: text }) };
    case 'announcement':
      return { ...kept, type, ...given({ message: text }) };
    case 'test-restore':
      return { ...kept, type, ...given({ folder }) };
    case 'backup':
      return { ...kept, type, ...given({ folder, mode }) };
    default:
      return { type };
  }
}

/** The actions for which an option is valid. */
const optionActions: readonly (readonly [
  'build' | 'folder' | 'text' | 'mode',
  readonly Schedule['action']['type'][],
])[] = [
  ['build', ['start']],
  ['folder', ['start', 'backup', 'test-restore']],
  ['text', ['command', 'announcement']],
  ['mode', ['backup']],
];

function neededAction(types: readonly string[]): string {
  return `--action ${types.join(' or ')}`;
}

/** Refuses options that would have no effect. */
function refuse(options: Readonly<Record<string, unknown>>, needed: string): void {
  const given = Object.entries(options).find(([, value]) => value !== undefined);
  if (given !== undefined) throw usage(`Option --${given[0]} needs ${needed}.`);
}
