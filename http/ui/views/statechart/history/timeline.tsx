/** The events under the chart in their order, with a slider. A selected event shows its states in the chart. */
import { useText } from '../../../context.js';
import { useStateNames } from '../chart/use-state-names.js';
import { MomentList } from './moment-list.js';
import { describeMoment } from './moment-text.js';
import type { Moment } from './moments.js';
import './timeline.css';

interface TimelineProps {
  readonly moments: readonly Moment[];
  /** The index of the selected moment; -1 without moments. */
  readonly position: number;
  /** The text without moments. */
  readonly empty: string;
  readonly onGo: (position: number) => void;
}

/** The slider and the list of the events, for a chart that has no list next to it. */
export function Timeline(props: TimelineProps) {
  const words = useText().statechart;
  return (
    <div class="chart-timeline has-list" role="group" aria-label={words.timeline}>
      {props.moments[props.position] === undefined ? (
        <p class="faint">{props.empty}</p>
      ) : (
        <>
          <Slider {...props} />
          <MomentList {...props} isRow />
        </>
      )}
    </div>
  );
}

/** The slider alone. The list of the events is next to the chart. */
export function Scrubber(props: TimelineProps) {
  const words = useText().statechart;
  return (
    <div class="chart-timeline" role="group" aria-label={words.timeline}>
      {props.moments[props.position] === undefined ? <p class="faint">{props.empty}</p> : <Slider {...props} />}
    </div>
  );
}

function Slider({ moments, position, onGo }: TimelineProps) {
  const text = useText();
  const words = text.statechart;
  const { full } = useStateNames();
  const chosen = moments[position];
  return (
    <label class="chart-scrubber">
      <span class="unseen">{words.scrubber}</span>
      <input
        type="range"
        min={0}
        max={moments.length - 1}
        value={position}
        disabled={moments.length === 1}
        aria-valuetext={
          chosen === undefined
            ? ''
            : `${words.momentOf(position + 1, moments.length)} ${describeMoment(chosen, text, full)}`
        }
        onInput={({ currentTarget }) => onGo(Number(currentTarget.value))}
      />
      <span class="figure" aria-hidden="true">
        {words.eventOf(position + 1, moments.length)}
      </span>
    </label>
  );
}
