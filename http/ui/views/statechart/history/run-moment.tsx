/** The shown run, and the conditions of its selected event. */
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';
import type { Run } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { Icon } from '../../../parts/elements.js';
import { linkTo } from '../../../route/route.js';
import { momentText } from '../../../text/time.js';
import { transitionIndexes } from '../chart/highlight.js';
import type { Moment } from './moments.js';

interface RunPickerProps {
  readonly runs: readonly Run[];
  readonly run: Run;
  readonly onChoose: (run: string) => void;
}

export function RunPicker({ runs, run, onChoose }: RunPickerProps) {
  const text = useText();
  const describeRun = ({ run: id, started_at: startedAt, exit }: Run): string => {
    const outcome = exit === null ? text.state.running : text.state.outcomes[exit.outcome];
    return `${startedAt === null ? id : momentText(startedAt, text)} · ${outcome}`;
  };
  return (
    <div class="row run-picker">
      <select
        aria-label={text.statechart.run}
        value={run.run}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {runs.map((each) => (
          <option key={each.run} value={each.run}>
            {describeRun(each)}
          </option>
        ))}
      </select>
      <a
        class="button plain"
        href={linkTo('runs', run.run)}
        title={text.statechart.toRun}
        aria-label={text.statechart.toRun}
      >
        <Icon name="runs" />
      </a>
    </div>
  );
}

interface MomentReasonsProps {
  readonly moment: Moment;
  readonly drawing: Drawing;
}

/** The conditions of the transition at the selected moment. The list of the events has its other facts. */
export function MomentReasons({ moment: { isAnswer, taken }, drawing }: MomentReasonsProps) {
  const words = useText().statechart;
  const transitions = [...transitionIndexes(drawing, taken)].flatMap((index) => drawing.transitions[index] ?? []);
  const guards = isAnswer ? [] : transitions.flatMap(({ guard }) => guard ?? []);
  return (
    <>
      {guards.map((guard) => (
        <p key={guard} class="faint">
          {words.because(words.guards[guard] ?? guard)}
        </p>
      ))}
    </>
  );
}
