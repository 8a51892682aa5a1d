/**
 * The review, which runs the machine without a server. The user chooses events, and the page shows the states and the
 * API's answers.
 */
import { useMemo } from 'preact/hooks';
import type { SimulatedEvent } from '../../../../../machines/review/simulated-events.js';
import { useText } from '../../../context.js';
import { Loading } from '../../../parts/loading.js';
import { linkToChart } from '../chart/chart-address.js';
import { ChartFrame } from '../chart/chart-frame.js';
import type { ChartSource } from '../chart/chart-source.js';
import { findStateTone, stateInside, transitionIndexes } from '../chart/highlight.js';
import { SimulatedAnswerText } from '../history/answer-text.js';
import { listStepMoments } from '../history/moments.js';
import { SequenceCard } from '../history/sequence-card.js';
import { RefusedList } from '../refused-list.js';
import { StateLine } from '../state-line.js';
import { NextEvents } from './event-buttons.js';
import { likelyEvents } from './likely-events.js';
import { emptyReview, maxSteps, writeReview } from './review-link.js';
import { ReviewSteps } from './review-steps.js';
import { ReviewLinkFault, ReviewOptions, ReviewTools } from './review-tools.js';
import { Scenarios } from './scenario-list.js';
import { simulatedPossibilities } from './simulated-possibilities.js';
import { useReview, useSimulation } from './use-review.js';
import './simulation.css';

/** The address contains `review`, the sequence, and `at`, the position in it. */
export function ReviewChart({ drawing, openStates, link, query, change }: ChartSource) {
  const texts = useText();
  const { statechart: text, time } = texts;
  const { review, position, fault, show } = useReview(query, change);
  const steps = useSimulation(review);
  // While a longer sequence is simulated, show the last step that is ready.
  const shown = Math.min(position, (steps?.length ?? 1) - 1);
  const moments = useMemo(() => listStepMoments(steps ?? [], drawing.notation), [steps]);
  const step = steps?.[shown];
  const highlight = useMemo(
    () => ({
      active: new Set(step?.active),
      taken: transitionIndexes(drawing, step?.taken ?? []),
      step: String(shown),
    }),
    [step],
  );

  const choose = (event: SimulatedEvent): void => {
    if (position < maxSteps)
      show({ ...review, sequence: [...review.sequence.slice(0, position), event] }, position + 1);
  };
  const possibilities = useMemo(
    () => (step === undefined ? null : simulatedPossibilities(drawing, step, texts, choose)),
    [step, texts, review, position],
  );

  if (steps === null || step === undefined) return <Loading what={text.waiting} />;
  const innermost = step.active.at(-1) ?? '';
  const isFull = position >= maxSteps;
  const unanswered = step.open.flatMap((at) => text.simulatedEvents[review.sequence[at]?.trigger ?? ''] ?? []);
  return (
    <div class="chart-source chart-simulation">
      <Scenarios present={writeReview(review)} toLink={(review) => linkToChart(query, { review })} />
      <div class="chart-beside">
        <div class="chart-next">
          <section class="card chart-words" aria-label={text.now}>
            {fault !== null && <ReviewLinkFault fault={fault} onReset={() => show(emptyReview, 0)} />}
            <div class="chart-state">
              <StateLine active={innermost} tone={findStateTone(innermost)} />
              <ReviewTools
                onBack={position > 0 ? () => show(review, position - 1) : null}
                onForward={position < review.sequence.length ? () => show(review, position + 1) : null}
                onReset={() => show({ ...review, sequence: [] }, 0)}
              />
            </div>
            <p>{text.comes[stateInside(innermost)]}</p>
            {unanswered.length > 0 && (
              <p class="faint">
                {text.unanswered(new Intl.ListFormat(time.locale, { type: 'unit' }).format(unanswered))}
              </p>
            )}
            <p class="chart-answers" role="status">
              {step.answers.map((answer) => (
                <SimulatedAnswerText key={answer.to} answer={answer} notation={drawing.notation} />
              ))}
            </p>
          </section>
          <section class="card chart-tray" aria-label={text.nextEvents}>
            <h2>{text.nextEvents}</h2>
            {isFull ? (
              <p class="faint">{text.maxLength(maxSteps)}</p>
            ) : (
              <NextEvents
                possible={step.possible}
                likely={likelyEvents[stateInside(innermost)] ?? []}
                onChoose={choose}
              />
            )}
          </section>
        </div>
        <div class="chart-column">
          <ChartFrame
            drawing={drawing}
            openStates={openStates}
            link={link}
            highlight={highlight}
            tone={findStateTone(innermost)}
            possibilities={possibilities}
            share={query.toString()}
          />
        </div>
        <aside class="card chart-side" aria-label={text.review}>
          <ReviewSteps notation={drawing.notation} steps={steps} position={shown} onGo={(at) => show(review, at)} />
        </aside>
        <div class="card chart-more">
          <RefusedList possibilities={possibilities} />
          <ReviewOptions options={review.options} onChange={(options) => show({ ...review, options }, position)} />
        </div>
      </div>
      <SequenceCard moments={moments} position={shown} onGo={(to) => show(review, to)} />
    </div>
  );
}
