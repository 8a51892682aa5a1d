/** The machine without any server: what happens is chosen, and it tells where it goes and what the API would answer. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Drawing } from '../../../../machines/chart/drawing/drawing.js';
import type { Happening } from '../../../../machines/chart/happenings.js';
import { type Moment, possibleAfter, simulate } from '../../../../machines/chart/simulation.js';
import { useText } from '../../context.js';
import type { Text } from '../../text/en.js';
import { ChartFrame } from './chart-frame.js';
import { HappeningButtons } from './happening-buttons.js';
import { indexesOf, stateName, takenOf } from './lit.js';
import { mostSteps, noReview, type Review, type ReviewFault, readReview, writeReview } from './review-link.js';
import { ReviewSteps } from './review-steps.js';
import { ReviewTools } from './review-tools.js';
import { ShareLink } from './share-link.js';
import { SimulatedAnswerText } from './simulated-answer-text.js';
import { WishChoice } from './wish-choice.js';

interface ReviewChartProps {
  readonly drawing: Drawing;
  /** As the address has it. */
  readonly link: string;
}

export function ReviewChart({ drawing, link }: ReviewChartProps) {
  const text = useText().statechart;
  const read = readReview(link);
  const [review, setReview] = useState<Review>('code' in read ? noReview : read);
  /** How much of the sequence has happened; what comes after it was stepped back over. */
  const [position, setPosition] = useState(review.sequence.length);
  const [fault, setFault] = useState('code' in read ? read : null);
  // Another link was followed, or the page's own written.
  useEffect(() => {
    if (link === writeReview(upTo(review, position))) return;
    const now = readReview(link);
    setFault('code' in now ? now : null);
    if ('code' in now) return;
    setReview(now);
    setPosition(now.sequence.length);
  }, [link]);

  const moments = useMemo(() => simulate(review.sequence, review.wishes), [review]);
  const moment = moments[position] as Moment;
  const lit = useMemo(
    () => ({
      active: new Set(moment.active),
      taken: indexesOf(drawing, takenOf(moment.taken)),
      step: String(position),
    }),
    [moment],
  );

  function show(next: Review, at: number): void {
    setReview(next);
    setPosition(at);
    setFault(null);
    window.history.replaceState(null, '', `#/statechart?review=${writeReview(upTo(next, at))}`);
  }
  const add = (happening: Happening): void => {
    const sequence = [...review.sequence.slice(0, position), happening];
    show({ ...review, sequence }, sequence.length);
  };

  return (
    <div class="chart-beside">
      <ChartFrame drawing={drawing} lit={lit} />
      <aside class="card chart-side" aria-label={text.review}>
        {fault !== null && (
          <div class="notice bad" role="alert">
            <div>
              <strong>{text.badLink}</strong>
              <p>{faultText(fault, text.linkFaults)}</p>
              <button type="button" onClick={() => show(noReview, 0)}>
                {text.beginAnew}
              </button>
            </div>
          </div>
        )}
        <h2>{text.now}</h2>
        <p class="chart-now" role="status">
          {text.activeState(stateName(moment.active.at(-1) ?? ''))}
          {moment.open.length > 0 ? ` ${text.open(moment.open.length)}` : ''}
        </p>
        <p class="chart-answers" role="status">
          {moment.answers.map((answer) => (
            <SimulatedAnswerText key={answer.to} answer={answer} notation={drawing.notation} />
          ))}
        </p>
        <ReviewTools
          onBack={position > 0 ? () => show(review, position - 1) : null}
          onForward={position < review.sequence.length ? () => show(review, position + 1) : null}
          onReset={() => show({ ...review, sequence: [] }, 0)}
        />
        {position >= mostSteps ? (
          <p class="faint">{text.longEnough(mostSteps)}</p>
        ) : (
          <HappeningButtons possible={possibleAfter(moment)} onChoose={add} />
        )}
        <ReviewSteps
          notation={drawing.notation}
          moments={moments}
          position={position}
          onGo={(at) => show(review, at)}
        />
        <WishChoice wishes={review.wishes} onChange={(wishes) => show({ ...review, wishes }, position)} />
        <ShareLink link={writeReview(upTo(review, position))} />
      </aside>
    </div>
  );
}

function faultText(fault: ReviewFault, words: Text['statechart']['linkFaults']): string {
  switch (fault.code) {
    case 'unknown_step':
      return words.unknownStep(fault.step, fault.letter);
    case 'unknown_wish':
      return words.unknownWish(fault.letter);
    case 'too_long':
      return words.tooLong(fault.steps, fault.most);
  }
}

function upTo(review: Review, position: number): Review {
  return { ...review, sequence: review.sequence.slice(0, position) };
}
