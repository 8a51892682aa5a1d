/** The row of a schedule: its rule, its action, its next times, the outcome of the last time, and its verbs. */
import { useMemo } from 'preact/hooks';
import type { Occurrence, Schedule } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { AgoTime } from '../../parts/ago-time.js';
import { Cell } from '../../parts/card-table.js';
import { actionLine, occurrenceText, occurrenceTone, ruleLine, thereText } from '../../text/schedules.js';
import { dayTimeText, momentText, shortUntilText } from '../../text/time.js';
import { Lane, laneKind } from './lanes/lane.js';
import type { Span } from './lanes/marks.js';
import { RowActions } from './row-actions.js';

const hourMs = 3_600_000;

interface RowProps {
  readonly schedule: Schedule;
  readonly span: Span;
  /** Whether the table has a column of the last times. */
  readonly hasLast: boolean;
  readonly onChange: () => void;
}

export function ScheduleRow({ schedule, span, hasLast, onChange }: RowProps) {
  const text = useText();
  const words = text.schedules;
  const { clock } = usePage();
  const { name, when, enabled } = schedule;
  // Compare the clocks of the zone with the browser's once in an hour: the comparison takes too long for each second.
  const hour = Math.floor(clock.now.value / hourMs);
  const rule = useMemo(() => ruleLine(schedule, hour * hourMs, text), [schedule, hour, text]);
  // The zone and the cron expression, for a reader who needs them.
  const source = 'zone' in when ? [...('cron' in when ? [when.cron] : []), when.zone].join(' · ') : rule;
  return (
    <tr role="row" class={enabled ? undefined : 'disabled'}>
      <th role="rowheader" scope="row">
        {/* The mark of the times on the timeline. */}
        <span class={`lane-key ${laneKind(schedule)}`} aria-hidden="true" /> {name}{' '}
        {!enabled && <span class="badge off">{words.disabled}</span>}
        <span class="sentence-line" title={source}>
          {rule}
        </span>
      </th>
      <Cell title={words.action} name="schedule-action">
        {actionLine(schedule, text)}
      </Cell>
      <Cell title={words.lane[span]} name="lane-column">
        <Lane schedule={schedule} span={span} />
      </Cell>
      <Cell title={words.next}>
        <NextTime schedule={schedule} />
      </Cell>
      {hasLast && (
        <Cell title={words.last}>
          <LastTime last={schedule.last} />
        </Cell>
      )}
      <td role="cell">
        <RowActions schedule={schedule} onChange={onChange} />
      </td>
    </tr>
  );
}

/** The next time in the reader's zone, how soon it is, and the time in the zone of the schedule if the two differ. */
function NextTime({ schedule: { next, running, when } }: Pick<RowProps, 'schedule'>) {
  const { clock } = usePage();
  const text = useText();
  const words = text.schedules;
  if (running) return <span class="badge busy">{text.occurrences.states.running}</span>;
  if (next === null) return <span class="without" />;
  const { due_at: due, at, state } = next;
  const now = clock.now.value;
  const dueAt = Date.parse(due);
  const here = dayTimeText(dueAt, now, text);
  const there = thereText(dueAt, now, when, text);
  return (
    <>
      <time class="next-moment" dateTime={due} title={momentText(due, text)}>
        {here}
      </time>
      {state !== 'planned' && <span class="outcome warn small"> {text.occurrences.states[state]}</span>}
      {due !== at && <span class="outcome warn small"> {words.postponed}</span>}
      <span class="row-line faint small">
        <span>{shortUntilText(dueAt, now, text)}</span>
        {there !== null && <span class="there"> · {there}</span>}
      </span>
    </>
  );
}

function LastTime({ last }: { readonly last: Occurrence | null }) {
  const text = useText();
  if (last === null) return <span class="faint without">{text.schedules.neverRan}</span>;
  return (
    <>
      <span class={`outcome ${occurrenceTone(last)}`}>{occurrenceText(last, text)}</span>
      <span class="row-line faint small">
        <AgoTime at={last.at} />
      </span>
    </>
  );
}
