/** The reviewed sequence and the position in it, kept in step with the address. */
import { useEffect, useState } from 'preact/hooks';
import { type SimulatedStep, simulate } from '../../../../machines/chart/simulation.js';

import { emptyReview, type Review, type ReviewFault, readReview, writeReview } from './review-link.js';

/**
 * Returns the review, the number of its events that have happened, the address up to there, and the fault of the link
 * or null.
 * @param link the part of the address that names a review
 */
export function useReview(link: string) {
  const [state, setState] = useState(() => openLink(link, { review: emptyReview, position: 0, fault: null }));
  const { review, position, fault } = state;
  const own = writeReview(upTo(review, position));

  // Follow a link to another review. The page writes its own address too.
  useEffect(() => {
    if (link !== own) setState((before) => openLink(link, before));
  }, [link]);

  function show(next: Review, at: number): void {
    setState({ review: next, position: at, fault: null });
    window.history.replaceState(null, '', `#/statechart?review=${writeReview(upTo(next, at))}`);
  }
  return { review, position, link: own, fault, show };
}

interface ReviewState {
  readonly review: Review;
  readonly position: number;
  readonly fault: ReviewFault | null;
}

/** Returns the state that a link leads to. An invalid link keeps what is shown. */
function openLink(link: string, before: ReviewState): ReviewState {
  const read = readReview(link);
  return 'code' in read ? { ...before, fault: read } : { review: read, position: read.sequence.length, fault: null };
}

function upTo(review: Review, position: number): Review {
  return { ...review, sequence: review.sequence.slice(0, position) };
}

/**
 * Returns the steps of the review, or of the one before while it is being replayed; null until the first has been
 * replayed.
 */
export function useSimulation({ sequence, options }: Review): readonly SimulatedStep[] | null {
  const [steps, setSteps] = useState<readonly SimulatedStep[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void simulate(sequence, options).then((replayed) => isCurrent && setSteps(replayed));
    return () => void (isCurrent = false);
  }, [sequence, options]);
  return steps;
}
