/** The timeline of a schedule: a mark at each next time of the schedule. */
import { useRef } from 'preact/hooks';
import type { Schedule } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { createHourFormat, dayTimeText } from '../../../text/time.js';
import { listTicks, type Mark, type Span, type Tick, toMarks } from './marks.js';
import { useTimes } from './use-times.js';
import './lanes.css';

/** The interval at which the marks move. In a minute, a mark moves by less than two pixels. */
const minuteMs = 60_000;

/** The actions that end a run. */
const endings: readonly Schedule['action']['type'][] = ['restart', 'stop'];

/** Returns the kind of the marks of a schedule. */
export function laneKind({ action }: Pick<Schedule, 'action'>): 'ending' | 'other' {
  return endings.includes(action.type) ? 'ending' : 'other';
}

function useMinute(): number {
  return Math.floor(usePage().clock.now.value / minuteMs) * minuteMs;
}

export function Lane({ schedule, span }: { readonly schedule: Schedule; readonly span: Span }) {
  const text = useText();
  const now = useMinute();
  const element = useRef<HTMLDivElement>(null);
  const marks = toMarks(useTimes(schedule, element), now, span);
  const times = marks.flatMap((mark) => mark.times);
  const kind = laneKind(schedule);
  return (
    <div class="lane" ref={element}>
      <span class="unseen">{text.schedules.timesIn(times.length)}</span>
      <div class="lane-track" aria-hidden="true">
        {listTicks(now, span).map(({ at, left }) => (
          <span key={at} class="lane-tick" style={{ left: `${left}%` }} />
        ))}
        <span class="lane-now" />
        {marks.map((mark) => (
          <span
            key={mark.times[0]}
            class={`lane-mark ${kind} ${mark.width > 0 ? 'several' : ''}`}
            style={{ left: `${mark.left}%`, ...(mark.width > 0 && { width: `${mark.width}%` }) }}
            title={describeMark(mark, (at) => dayTimeText(at, now, text))}
          />
        ))}
      </div>
      {/* Visible only on small screens, where no column has a scale. */}
      <div class="lane-below">
        <LaneScale span={span} />
      </div>
    </div>
  );
}

function describeMark({ times }: Mark, toText: (at: number) => string): string {
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
  return times.length === 1 ? toText(first) : `${times.length} × ${toText(first)} – ${toText(last)}`;
}

/** The marks that occur, each with its meaning. */
export function LaneKeys({ schedules }: { readonly schedules: readonly Schedule[] }) {
  const words = useText().schedules;
  const kinds = new Set(schedules.map(laneKind));
  return (
    <ul class="lane-keys">
      {(['ending', 'other'] as const)
        .filter((kind) => kinds.has(kind))
        .map((kind) => (
          <li key={kind}>
            <span class={`lane-key ${kind}`} aria-hidden="true" /> {words.kinds[kind]}
          </li>
        ))}
    </ul>
  );
}

/** The hours or days above the timelines. */
export function LaneScale({ span }: { readonly span: Span }) {
  const text = useText();
  const now = useMinute();
  const hour = createHourFormat(text);
  const day = new Intl.DateTimeFormat(text.time.dates, { weekday: 'short' });
  return (
    <span class="lane-scale" aria-hidden="true">
      <span class="lane-now-label">{text.runs.now}</span>
      {listTicks(now, span)
        .filter((tick) => hasLabel(tick, text.runs.now))
        .map(({ at, left }) => (
          <span key={at} {...(left > 100 - halfLabel ? { class: 'at-end' } : { style: { left: `${left}%` } })}>
            {span === '7d' ? day.format(at) : hour(at)}
          </span>
        ))}
    </span>
  );
}

/** The share of the timeline that half a label takes on a phone, in percent. */
const halfLabel = 7;

/** Returns the share of the timeline that the label of the current time takes on a phone, in percent. */
function measureNow(label: string): number {
  return Math.max(10, label.length * 2.4);
}

/** The share of the timeline after which a label at the end would be too far from its tick, in percent. */
const maxLabelled = 98;

/** Returns whether a label is close to its tick and does not cover the label of the current time. */
function hasLabel({ left }: Tick, now: string): boolean {
  return left >= measureNow(now) + halfLabel && left <= maxLabelled;
}
