/**
 * The next times of a schedule, in the zone of the reader and in the zone of the schedule. Clock changes are marked.
 */
import type { NextTime, Schedule, ScheduleInput } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { cityText } from '../../text/schedules.js';
import { momentText, shortUntilText } from '../../text/time.js';

/** Returns a time of the browser as `2026-01-31T04:00`. */
function toOwnTime(at: string): string {
  return new Date(at).toLocaleString('sv-SE').slice(0, 16).replace(' ', 'T');
}

interface NextTimesProps {
  readonly times: readonly NextTime[];
  readonly when: Schedule['when'] | ScheduleInput['when'];
}

export function NextTimes({ times, when }: NextTimesProps) {
  const { clock } = usePage();
  const text = useText();
  const words = text.schedules;
  const zone = 'zone' in when ? when.zone : undefined;
  /** Returns whether the clocks of the schedule and of the reader show different times. */
  const isElsewhere = (local: string, at: string): boolean =>
    zone !== undefined && local.slice(0, 16) !== toOwnTime(at);
  const own = new Intl.DateTimeFormat(text.time.dates, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <ol class="next-times" aria-label={words.nextTimes}>
      {times.map(({ at, local, offset_changed: isChanged, adjusted }) => (
        <li key={at}>
          <time dateTime={at} title={momentText(at, text)}>
            {isElsewhere(local, at) ? words.hereAt(own.format(Date.parse(at))) : own.format(Date.parse(at))}
          </time>
          {zone !== undefined && isElsewhere(local, at) && (
            <span class="faint small">
              {words.thereAt(`${local.slice(11, 16)} (UTC${local.slice(19)})`, cityText(zone))}
            </span>
          )}
          {isChanged && <span class="outcome warn small">{words.clockChanged}</span>}
          {adjusted !== null && <span class="outcome warn small">{words.adjusted[adjusted]}</span>}
          <span class="faint small until">{shortUntilText(Date.parse(at), clock.now.value, text)}</span>
        </li>
      ))}
    </ol>
  );
}
