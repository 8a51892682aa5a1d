/**
 * The last 24 hours: each run with its outcome, backups, notices and hangs. The announced end and the next planned
 * action follow the present time. The timeline is a slider. When the user releases the slider, the console shows the
 * selected time.
 */
import { useRef, useState } from 'preact/hooks';
import type { HistoryEntry, Run, Status } from '../../../../client/api.js';
import { usePage, usePageText } from '../../../context.js';
import { useIsPhone } from '../../../hooks/use-narrow.js';
import { Button } from '../../../parts/elements.js';
import { linkTo } from '../../../route/route.js';
import type { PageText } from '../../../text/en.js';
import { describeRun } from '../../../text/run.js';
import { outcomeTone } from '../../../text/state.js';
import { createHourFormat, momentText, untilText } from '../../../text/time.js';
import { announcedText } from '../../../text/upcoming.js';
import type { ConsolePlace } from '../../console/console-place.js';
import { useEntries } from '../use-entries.js';
import { type DayMark, type EntryMark, findMoment, type Moment, markedTypes, pastMs, toDay, toTime } from './marks.js';
import './day.css';

const minuteMs = 60_000;
/** The position after which a label would be cut off on a phone, in percent. */
const maxLabelPercent = 88;
/** The position after which a label would be cut off on every screen, in percent. */
const maxWideLabelPercent = 96;
/** The position in percent before which a label would overlap the title. The second value is for a phone. */
const [minLabelPercent, minPhonePercent] = [16, 36];
const stepMs = 10 * minuteMs;
const longStepMs = 60 * minuteMs;

interface DayProps {
  readonly status: Status;
  readonly runs: readonly Run[];
  /** Shows the console of a run at a time; `null` shows the end of the console. */
  readonly onLook: (place: ConsolePlace | null) => void;
}

export function Day({ status, runs, onLook }: DayProps) {
  const { clock } = usePage();
  const text = usePageText();
  // Round to minutes: a minute is less than a pixel.
  const now = Math.floor(clock.now.value / minuteMs) * minuteMs;
  const [looked, setLooked] = useState<Moment | null>(null);
  const track = useRef<HTMLDivElement>(null);
  const { bars, marks, hours, planned, nowAt, toPercent } = toDay(
    runs,
    status.next_occurrence,
    useMarkedEntries(now),
    now,
  );
  const { announced } = status;
  const hour = createHourFormat(text);
  const isPhone = useIsPhone();
  // A phone has no space for a timeline that shows almost nothing.
  if (isPhone && planned === null && !runs.some((run) => isLonger(run, now))) return null;

  /** Shows a time without a run only on the timeline. */
  function look(moment: Moment | null): void {
    setLooked(moment);
    if (moment === null) onLook(null);
    else if (moment.run !== null) onLook({ run: moment.run.run, at: new Date(moment.at).toISOString(), words: '' });
  }

  /** The end of the timeline shows a run that has just ended, or the current run. */
  function lookUntilNow(at: number): void {
    const moment = findMoment(runs, at);
    look(at >= now && moment.run?.ended_at == null ? null : moment);
  }

  function timeUnder({ clientX }: PointerEvent): number {
    const { left = 0, width = 1 } = track.current?.getBoundingClientRect() ?? {};
    return toTime((clientX - left) / width, now);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const from = looked?.at ?? now;
    const targets: Readonly<Record<string, number | null>> = {
      ArrowLeft: from - stepMs,
      ArrowDown: from - stepMs,
      ArrowRight: from + stepMs,
      ArrowUp: from + stepMs,
      PageDown: from - longStepMs,
      PageUp: from + longStepMs,
      Home: now - pastMs,
      End: null,
      Escape: null,
    };
    const target = targets[event.key];
    if (target === undefined || (event.key === 'Escape' && looked === null)) return;
    event.preventDefault();
    if (target === null) look(null);
    else lookUntilNow(Math.max(target, now - pastMs));
  }

  return (
    <div class="day" role="group" aria-label={text.server.day.title}>
      <div
        class="day-track"
        ref={track}
        role="slider"
        tabIndex={0}
        aria-label={text.server.day.look}
        aria-valuemin={0}
        aria-valuemax={pastMs / minuteMs}
        aria-valuenow={Math.round(((looked?.at ?? now) - now + pastMs) / minuteMs)}
        aria-valuetext={looked === null ? text.server.day.present : describeLook(looked, now, text)}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          track.current?.setPointerCapture(event.pointerId);
          setLooked(findMoment(runs, timeUnder(event)));
        }}
        onPointerMove={(event) => {
          if (track.current?.hasPointerCapture(event.pointerId)) setLooked(findMoment(runs, timeUnder(event)));
        }}
        onPointerUp={(event) => lookUntilNow(timeUnder(event))}
        onPointerCancel={() => look(null)}
      >
        <span class="day-title" aria-hidden="true">
          {text.server.day.short}
        </span>
        {hours
          .filter(({ left }) => left >= (isPhone ? minPhonePercent : minLabelPercent) && left <= maxWideLabelPercent)
          .map(({ at, left }) => (
            <span key={at} class={left > maxLabelPercent ? 'day-hour late' : 'day-hour'} style={{ left: `${left}%` }}>
              {hour(at)}
            </span>
          ))}
        {bars.map(({ run: each, left, width }) => (
          <span
            key={each.run}
            class={`day-run ${each.exit === null ? 'good' : outcomeTone(each.exit.outcome)}`}
            // The minimum width ends at the present time.
            style={{ left: `min(${left}%, ${nowAt}% - 6px)`, width: `${width}%` }}
            title={describeRun(each, now, text)}
          />
        ))}
        {marks.map((mark) => (
          <Mark key={mark.entry.id} mark={mark} />
        ))}
        <span class="day-now" style={{ left: `${nowAt}%` }} />
        {looked !== null && <span class="day-looked" style={{ left: `${toPercent(looked.at)}%` }} />}
      </div>
      {planned !== null && <Planned mark={planned} now={now} />}
      {announced !== null && (
        <span class="day-future">
          <span
            class="day-planned announced"
            style={{ left: `${toPercent(Date.parse(announced.at))}%` }}
            title={announcedText(announced, clock.now.value, text)}
          />
        </span>
      )}
      {looked !== null && (
        <div class="day-look" role="status">
          <span>{describeLook(looked, now, text)}</span>
          {looked.run !== null && <a href={linkTo('runs', looked.run.run)}>{text.server.day.openRun}</a>}
          <Button label={text.server.day.back} onClick={() => look(null)} />
        </div>
      )}
      <p class="unseen">{bars.length === 0 ? text.server.day.none : text.server.day.runs(bars.length)}</p>
    </div>
  );
}

/** Returns whether a run began more than an hour ago. */
function isLonger({ started_at: startedAt }: Run, now: number): boolean {
  return startedAt !== null && now - Date.parse(startedAt) > longStepMs;
}

/** Returns the marked entries of the last day. @param now milliseconds since the epoch */
function useMarkedEntries(now: number): readonly HistoryEntry[] {
  // Round to an hour, so that all requests within an hour are equal.
  const since = new Date(Math.floor(now / longStepMs) * longStepMs - pastMs).toISOString();
  return useEntries({ type: markedTypes, since, limit: 200 }).value ?? [];
}

/** Returns the text of a time, and of the run at that time. */
function describeLook({ at, run }: Moment, now: number, text: PageText): string {
  const when = momentText(new Date(at).toISOString(), text);
  return run === null ? `${when}: ${text.server.day.noRun}` : `${when}: ${describeRun(run, now, text)}`;
}

function Mark({ mark: { kind, tone, entry, left } }: { readonly mark: EntryMark }) {
  const text = usePageText();
  return (
    <span
      class={`day-mark ${kind} ${tone}`}
      style={{ left: `${left}%` }}
      title={`${text.history.entries[entry.type]} · ${momentText(entry.at, text)}`}
    />
  );
}

function Planned({ mark: { at, left, action, name }, now }: { readonly mark: DayMark; readonly now: number }) {
  const text = usePageText();
  return (
    <span class="day-future">
      <a
        class="day-planned"
        style={{ left: `${left}%` }}
        href={linkTo('schedules')}
        aria-label={`${text.occurrences.actions[action]}: ${name}, ${untilText(at, now, text)}`}
        title={`${text.occurrences.actions[action]}: ${name}, ${untilText(at, now, text)}`}
      />
    </span>
  );
}
