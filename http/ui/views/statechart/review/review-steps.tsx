/** The reviewed sequence: each event, the state after the event, and the API's answers. */

import type { Notation } from '../../../../../machines/operations/answers.js';
import type { SimulatedStep } from '../../../../../machines/review/simulation.js';
import { useText } from '../../../context.js';
import { useStateNames } from '../chart/use-state-names.js';
import { SimulatedAnswerText } from '../history/answer-text.js';
import { isBeginning } from '../history/moments.js';
import { PhoneFold } from '../phone-fold.js';

interface ReviewStepsProps {
  readonly notation: Notation;
  readonly steps: readonly SimulatedStep[];
  readonly position: number;
  readonly onGo: (position: number) => void;
}

export function ReviewSteps({ notation, steps, position, onGo }: ReviewStepsProps) {
  const text = useText().statechart;
  if (steps.length === 1) return <p class="faint">{text.emptyReview}</p>;
  return (
    <PhoneFold title={text.sequence}>
      <ol class="chart-steps">
        {steps.map((step, index) => (
          <li key={index} class={index > position ? 'undone' : ''}>
            <button
              type="button"
              class="plain"
              aria-current={index === position ? 'step' : undefined}
              onClick={() => onGo(index)}
            >
              <span class="faint">{index}</span>
              <StepText step={step} />
            </button>
            {step.answers.map((answer) => (
              <p key={answer.to} class="chart-step-answer">
                {text.answerTo(answer.to + 1)} <SimulatedAnswerText answer={answer} notation={notation} />
              </p>
            ))}
          </li>
        ))}
      </ol>
    </PhoneFold>
  );
}

function StepText({ step: { event, active, taken, answers } }: { readonly step: SimulatedStep }) {
  const text = useText().statechart;
  const { full } = useStateNames();
  return (
    <span>
      {event === null ? text.initialState : `${text.simulatedEvents[event.name]} `}
      <span class="faint step-detail">
        {event !== null && <code class="event-name">{event.trigger}</code>} → {full(active.at(-1) ?? '')}
      </span>
      {event !== null && !isBeginning(event) && taken.length === 0 && answers.length === 0 && (
        <span class="faint"> {event.by === 'client' ? text.queued : text.ignored}</span>
      )}
    </span>
  );
}
