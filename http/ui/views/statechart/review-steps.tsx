/** The sequence so far: what happened, where it led, and what the API would answer. */
import type { Moment } from '../../../../machines/chart/simulation.js';
import type { Notation } from '../../../../machines/operations/answers.js';
import { useText } from '../../context.js';
import { stateName } from './lit.js';
import { SimulatedAnswerText } from './simulated-answer-text.js';

interface ReviewStepsProps {
  readonly notation: Notation;
  readonly moments: readonly Moment[];
  readonly position: number;
  readonly onGo: (position: number) => void;
}

export function ReviewSteps({ notation, moments, position, onGo }: ReviewStepsProps) {
  const text = useText().statechart;
  if (moments.length === 1) return <p class="faint">{text.emptyReview}</p>;
  return (
    <>
      <h2>{text.sequence}</h2>
      <ol class="chart-steps">
        {moments.map((moment, index) => (
          <li key={index} class={index > position ? 'undone' : ''}>
            <button
              type="button"
              class="plain"
              aria-current={index === position ? 'step' : undefined}
              onClick={() => onGo(index)}
            >
              <span class="faint">{index}</span>
              <span>
                {moment.happening === null ? (
                  text.beginning
                ) : (
                  <>
                    <code>{moment.happening.trigger}</code> {text.happenings[moment.happening.name]}
                  </>
                )}
                <span class="faint"> → {stateName(moment.active.at(-1) ?? '')}</span>
                {moment.happening !== null && moment.taken.length === 0 && moment.answers.length === 0 && (
                  <span class="faint"> {moment.happening.by === 'client' ? text.waitsForTurn : text.ignored}</span>
                )}
              </span>
            </button>
            {moment.answers.map((answer) => (
              <p key={answer.to} class="chart-told">
                {text.answerTo(answer.to + 1)} <SimulatedAnswerText answer={answer} notation={notation} />
              </p>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}
