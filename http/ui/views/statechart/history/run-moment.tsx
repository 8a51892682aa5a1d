/** The shown run, and the events at the selected moment. */
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';
import type { Run } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { linkTo } from '../../../route/route.js';
import type { Exit } from '../../../text/exit.js';
import { outcomeTone } from '../../../text/state.js';
import { momentText } from '../../../text/time.js';
import { transitionIndexes } from '../chart/highlight.js';
import { StateLine } from '../state-line.js';
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
      <label class="field">
        <span>{text.statechart.run}</span>
        <select value={run.run} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
          {runs.map((each) => (
            <option key={each.run} value={each.run}>
              {describeRun(each)}
            </option>
          ))}
        </select>
      </label>
      <a href={linkTo('runs', run.run)}>{text.statechart.toRun}</a>
    </div>
  );
}

interface RunMomentProps {
  readonly moment: Moment;
  readonly drawing: Drawing;
  /** The way in which the run ended at this moment; `null` for other moments. */
  readonly exit: Exit | null;
}

/** The facts about the selected moment that are not in the list of the events: the state in words, and its reason. */
export function RunMoment({ moment, drawing, exit }: RunMomentProps) {
  const { statechart: words, state } = useText();
  const { isAnswer, active, taken } = moment;
  const transitions = [...transitionIndexes(drawing, taken)].flatMap((index) => drawing.transitions[index] ?? []);
  const guards = isAnswer ? [] : transitions.flatMap(({ guard }) => guard ?? []);
  return (
    <div class="run-moment">
      {exit === null ? (
        <StateLine active={active.at(-1) ?? ''} />
      ) : (
        <StateLine active={active.at(-1) ?? ''} tone={outcomeTone(exit.outcome)} name={state.outcomes[exit.outcome]} />
      )}
      {guards.map((guard) => (
        <p key={guard}>{words.because(words.guards[guard] ?? guard)}</p>
      ))}
    </div>
  );
}
