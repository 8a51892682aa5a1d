/** A timeline: the runs of the last 24 hours with their outcomes, and the plans for the next hours. */
import type { Run, Status } from '../../../../client/api.js';
import { usePage, usePageText } from '../../../context.js';
import { linkTo } from '../../../route/route.js';
import { outcomeTone } from '../../../text/state.js';
import { createHourFormat, untilText } from '../../../text/time.js';
import { type DayMark, toDay } from './marks.js';
import './day.css';
import { describeRun } from '../../../text/run.js';

const minuteMs = 60_000;

interface DayProps {
  readonly status: Status;
  readonly runs: readonly Run[];
}

export function Day({ status, runs }: DayProps) {
  const { clock } = usePage();
  const text = usePageText();
  // Round to minutes: a minute is less than a pixel.
  const now = Math.floor(clock.now.value / minuteMs) * minuteMs;
  const { bars, hours, planned, nowAt } = toDay(runs, status.next_occurrence, now);
  const hour = createHourFormat(text);
  return (
    <div class="day" role="group" aria-label={text.server.day.title}>
      {/* The bars have no Tab stops and are hidden from screen readers: the list of runs has the same content. */}
      <div class="day-track" aria-hidden="true">
        {hours.map(({ at, left }) => (
          <span key={at} class="day-hour" style={{ left: `${left}%` }}>
            {hour(at)}
          </span>
        ))}
        {bars.map(({ run, left, width }) => (
          <a
            key={run.run}
            class={`day-run ${run.exit === null ? 'good' : outcomeTone(run.exit.outcome)}`}
            style={{ left: `${left}%`, width: `${width}%` }}
            href={linkTo('runs', run.run)}
            tabIndex={-1}
            title={describeRun(run, now, text)}
          />
        ))}
        <span class="day-now" style={{ left: `${nowAt}%` }} />
        {planned !== null && <Planned mark={planned} now={now} />}
      </div>
      <p class="unseen">{bars.length === 0 ? text.server.day.none : text.server.day.runs(bars.length)}</p>
    </div>
  );
}

function Planned({ mark: { at, left, action, name }, now }: { readonly mark: DayMark; readonly now: number }) {
  const text = usePageText();
  return (
    <a
      class="day-planned"
      style={{ left: `${left}%` }}
      href={linkTo('schedules')}
      tabIndex={-1}
      title={`${text.occurrences.actions[action]}: ${name}, ${untilText(at, now, text)}`}
    />
  );
}
