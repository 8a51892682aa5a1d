/**
 * Computes the times of rules with croner, which is loaded with the first schedule.
 *
 * A rule with a fixed hour follows the wall clock, and each wall time occurs once. A time that the change to summer
 * time skips is moved to the end of the gap. A time that the change to winter time repeats is used only the first time.
 * A rule for every hour follows the real time.
 */
import type { Cron } from 'croner';
import type { LocalTime, RuleTimes, ScheduleRule } from '../../machines/schedules/schedules.js';
import { findOffset, formatLocalTime, isZone, toInstant } from './zones.js';

type Adjustment = LocalTime['adjusted'];

/** The maximum length of a gap in the wall time, in milliseconds. */
const maxGapMs = 3 * 3_600_000;

/** The maximum number of parsed rules in the cache. */
const maxParsed = 1_000;

/** Loads croner, and returns the functions that compute the times of rules. */
export async function loadRuleTimes(): Promise<RuleTimes> {
  const { Cron: Expression } = await import('croner');
  const parsed = new Map<string, Cron>();

  function parse(cron: string, zone: string): Cron {
    const key = `${zone} ${cron}`;
    const known = parsed.get(key);
    if (known !== undefined) return known;
    if (parsed.size >= maxParsed) parsed.clear();
    const expression = new Expression(cron, { timezone: zone, paused: true, mode: '5-part' });
    parsed.set(key, expression);
    return expression;
  }

  function nextOfCron(cron: string, zone: string, after: number): number | null {
    if (cron.trim().split(/\s+/)[1] === '*') return parse(cron, zone).nextRun(new Date(after))?.getTime() ?? null;
    const walls = parse(cron, 'UTC');
    let wall = walls.nextRun(new Date(after + findOffset(zone, after) - maxGapMs));
    while (wall !== null) {
      const { time } = toInstant(zone, wall.getTime());
      if (time > after) return time;
      wall = walls.nextRun(wall);
    }
    return null;
  }

  function findAdjustment(rule: Exclude<ScheduleRule, { once: number }>, zone: string, time: number): Adjustment {
    const wall = time + findOffset(zone, time);
    if (listCrons(rule).some((cron) => parse(cron, 'UTC').match(new Date(wall))))
      return toInstant(zone, wall).wall === 'repeated' ? 'repeated' : null;
    return 'skipped';
  }

  return {
    next(rule, after) {
      if ('once' in rule) return rule.once > after ? rule.once : null;
      const found = listCrons(rule).map((cron) => nextOfCron(cron, rule.zone, after));
      const first = Math.min(...found.map((each) => each ?? Number.POSITIVE_INFINITY));
      return Number.isFinite(first) ? first : null;
    },
    isZone,
    describe(rule, time) {
      const zone = 'once' in rule ? 'UTC' : rule.zone;
      return { local: formatLocalTime(zone, time), adjusted: 'once' in rule ? null : findAdjustment(rule, zone, time) };
    },
    findFault(cron) {
      if (cron.trim().split(/\s+/).length !== 5) return 'it has not five fields';
      try {
        parse(cron, 'UTC');
        return null;
      } catch (error) {
        return (error as Error).message.replace(/^CronPattern: /, '');
      }
    },
  };
}

/** Returns the cron expression of a rule, or one expression for each of its times of day. */
function listCrons(rule: Exclude<ScheduleRule, { once: number }>): readonly string[] {
  if ('cron' in rule) return [rule.cron];
  const days = rule.days === undefined || rule.days.length === 0 ? '*' : rule.days.join(',');
  return rule.times.map((time) => {
    const [hour, minute] = time.split(':').map(Number);
    return `${minute} ${hour} * * ${days}`;
  });
}
