/** The simulation of a review as a hook. */
import { useEffect, useState } from 'preact/hooks';
import { type SimulatedStep, simulate } from '../../../../machines/chart/simulation.js';
import type { Review } from './review-link.js';

/** Returns the steps of the review, or of the one before while it is being replayed; null until the first has been replayed. */
export function useSimulation({ sequence, options }: Review): readonly SimulatedStep[] | null {
  const [steps, setSteps] = useState<readonly SimulatedStep[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void simulate(sequence, options).then((replayed) => {
      if (isCurrent) setSteps(replayed);
    });
    return () => {
      isCurrent = false;
    };
  }, [sequence, options]);
  return steps;
}
