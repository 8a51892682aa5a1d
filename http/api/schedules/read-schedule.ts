/** Makes a schedule from the fields of a request. */
import type * as z from 'zod';
import { maxCommandBytes } from '../../../machines/launch/command.js';
import { checkLine } from '../../../machines/launch/console-line.js';
import {
  hasWarnings,
  type RuleTimes,
  type Schedule,
  type ScheduleRule,
} from '../../../machines/schedules/schedules.js';
import { Problem } from '../../problems/problems.js';
import type * as schemas from './schemas.js';

const minute = 60_000;

/** The number of next occurrences for which the times of warnings are checked. */
const checkedTimes = 20;

type Input = z.output<typeof schemas.scheduleInput>;

/**
 * Returns the schedule of a request, without its id.
 * @param present the schedule that is replaced, whose time may have passed
 * @throws Problem of an invalid schedule
 */
export function toSchedule(
  input: Input,
  times: RuleTimes,
  now: number,
  present: Schedule | null = null,
): Omit<Schedule, 'id'> {
  const { name, enabled = true, action, message = null, missed = 'skip' } = input;
  const when = toRule(input.when, times, now, present?.when);
  if (action.type === 'command') {
    const line = checkLine(action.command);
    if (!line.ok) throw new Problem(line.fault);
    // The encoding in which the line will be sent is unknown.
    const bytes = Buffer.byteLength(line.value);
    if (bytes > maxCommandBytes)
      throw new Problem({ code: 'command_too_long', bytes, maxBytes: maxCommandBytes, hasPatterns: false });
  }
  const warnings = [...new Set(input.warnings ?? [])].sort((one, other) => other - one);
  checkWarnings(warnings, action, when, times, now);
  const { only_if_empty: onlyIfEmpty = null } = input;
  return {
    name,
    enabled,
    when,
    action,
    warnings,
    message,
    onlyIfEmpty: onlyIfEmpty === null ? null : { latestAfterMinutes: onlyIfEmpty.latest_after_minutes },
    missed: missed === 'skip' ? missed : { runWithinMinutes: missed.run_within_minutes },
  };
}

/** Returns the problem of a field. @param field `null` for the whole body */
export function invalidSchedule(field: string | null, problem: string): Problem {
  return new Problem(field === null ? { code: 'body_not_json' } : { code: 'schedule_invalid', field, problem });
}

function toRule(input: Input['when'], times: RuleTimes, now: number, present?: ScheduleRule): ScheduleRule {
  if ('once' in input) {
    const once = Date.parse(input.once);
    const isPresent = present !== undefined && 'once' in present && present.once === once;
    if (once <= now && !isPresent) throw new Problem({ code: 'schedule_time_past', time: input.once });
    return { once };
  }
  const zone = input.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!times.isZone(zone)) throw new Problem({ code: 'schedule_zone_unknown', zone });
  if ('cron' in input) {
    const cron = input.cron.trim().replace(/\s+/g, ' ');
    const because = times.findFault(cron);
    if (because !== null) throw new Problem({ code: 'schedule_cron_invalid', cron, because });
    if (times.next({ cron, zone }, now) === null) throw new Problem({ code: 'schedule_never_fires' });
    return { cron, zone };
  }
  const { days = [] } = input;
  return { times: [...new Set(input.times)].sort(), ...(days.length > 0 && { days: [...new Set(days)] }), zone };
}

function checkWarnings(
  warnings: readonly number[],
  action: Schedule['action'],
  when: ScheduleRule,
  times: RuleTimes,
  now: number,
): void {
  const [largest] = warnings;
  if (largest === undefined) return;
  if (!hasWarnings(action))
    throw new Problem({ code: 'schedule_warning_invalid', minutes: largest, because: 'action' });
  const invalid = warnings.find((each) => !Number.isInteger(each) || each < 1 || each > 1_440);
  if (invalid !== undefined)
    throw new Problem({ code: 'schedule_warning_invalid', minutes: invalid, because: 'after' });
  let last: number | null = null;
  let time = times.next(when, now);
  for (let count = 0; time !== null && count < checkedTimes; count += 1) {
    if (last !== null && time - last <= largest * minute)
      throw new Problem({ code: 'schedule_warning_invalid', minutes: largest, because: 'interval' });
    last = time;
    time = times.next(when, time);
  }
}
