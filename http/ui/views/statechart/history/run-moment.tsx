/** The shown run, and the events at the selected moment. */
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';
import type { Run } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { ExitSummary } from '../../../parts/outcome-badge.js';
import { linkTo } from '../../../route/route.js';
import { momentText } from '../../../text/time.js';
import { stateName, transitionIndexes } from '../chart/highlight.js';
import { AnswerText } from './answer-text.js';
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
    <>
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
      <p>
        {run.exit === null ? text.state.running : <ExitSummary exit={run.exit} at={run.ended_at} />}{' '}
        <a href={linkTo('runs', run.run)}>{text.statechart.toRun}</a>
      </p>
    </>
  );
}

export function RunMoment({ moment, drawing }: { readonly moment: Moment; readonly drawing: Drawing }) {
  const text = useText();
  const words = text.statechart;
  const { at, title, isAnswer, answers, times, active, taken } = moment;
  const transitions = [...transitionIndexes(drawing, taken)].flatMap((index) => drawing.transitions[index] ?? []);
  return (
    <>
      <h2>{words.moment}</h2>
      <p class="chart-now" role="status">
        {isAnswer ? words.answer : <code>{title}</code>} {words.activeState(stateName(active.at(-1) ?? ''))}
      </p>
      {at !== null && (
        <p>
          <time dateTime={at}>{momentText(at, text)}</time>
          {times > 1 && `, ${words.times(times)}`}
        </p>
      )}
      {answers.map(({ status, code }, index) => (
        <AnswerText key={index} request={title ?? ''} status={status} code={code} />
      ))}
      {!isAnswer && <p>{words.simulatedEvents[title ?? '']}</p>}
      {!isAnswer && taken.length === 0 && <p class="faint">{words.ignored}</p>}
      {!isAnswer &&
        transitions.map(
          ({ guard }) => guard !== null && <p key={guard}>{words.because(words.guards[guard] ?? guard)}</p>,
        )}
    </>
  );
}
