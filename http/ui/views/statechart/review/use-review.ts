/** The reviewed sequence and the position in it. The address contains the sequence, and a position before its end. */
import { useEffect, useState } from 'preact/hooks';
import { type SimulatedStep, simulate } from '../../../../../machines/review/simulation.js';
import type { ChangeQuery } from '../../../route/hash-query.js';
import { emptyReview, type Review, type ReviewFault, readReview, writeReview } from './review-link.js';

/**
 * Returns the review, the number of its past events, and the fault of the link; `null` if the link has no fault.
 * @param query the query of the address. The query contains `review`, and `at` for a position other than the end
 */
export function useReview(query: URLSearchParams, change: ChangeQuery) {
  const target: Target = { link: query.get('review') ?? '', at: query.get('at') };
  const { link, at } = target;
  const [state, setState] = useState(() => openLink(target, { review: emptyReview, position: 0, fault: null }));
  const { review, position, fault } = state;
  const own = findTarget(review, position);

  // Follow a link to another review. Ignore the addresses that the page itself wrote.
  useEffect(() => {
    if (link !== own.link || at !== own.at) setState((before) => openLink(target, before));
  }, [link, at]);

  function show(next: Review, position: number): void {
    setState({ review: next, position, fault: null });
    const { link, at } = findTarget(next, position);
    change({ review: link, at });
  }
  return { review, position, fault, show };
}

interface ReviewState {
  readonly review: Review;
  readonly position: number;
  readonly fault: ReviewFault | null;
}

interface Target {
  readonly link: string;
  readonly at: string | null;
}

/** Returns the state for a link. If the link is invalid, the current content does not change. */
function openLink({ link, at }: Target, before: ReviewState): ReviewState {
  const read = readReview(link);
  if ('code' in read) return { ...before, fault: read };
  const last = read.sequence.length;
  const position = at !== null && /^\d{1,3}$/.test(at) ? Math.min(Number(at), last) : last;
  return { review: read, position, fault: null };
}

function findTarget(review: Review, position: number): Target {
  return { link: writeReview(review), at: position < review.sequence.length ? String(position) : null };
}

/**
 * Returns the steps of the review. During the simulation, returns the steps of the previous review; `null` before the
 * first simulation.
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
