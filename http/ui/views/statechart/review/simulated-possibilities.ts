/**
 * The transitions that are possible at a step of a simulation. A click on a transition sends an event that takes this
 * transition.
 */

import type { OperationName } from '../../../../../machines/operations/operations.js';
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';
import { listOutcomes, waitsIn } from '../../../../../machines/review/outcomes.js';
import type { SimulatedEvent } from '../../../../../machines/review/simulated-events.js';
import type { SimulatedStep } from '../../../../../machines/review/simulation.js';
import { transitionIndexes } from '../chart/highlight.js';
import { type Possibilities, type ReasonText, withReasons } from '../chart/possibilities.js';

/**
 * Returns the transitions that the next simulated event can take.
 * @param onChoose receives the event of a clicked transition
 */
export function simulatedPossibilities(
  drawing: Drawing,
  step: SimulatedStep,
  text: ReasonText,
  onChoose: (event: SimulatedEvent) => void,
): Possibilities {
  const choices = new Map<number, () => void>();
  for (const [event, taken] of listOutcomes(step))
    for (const index of transitionIndexes(drawing, taken))
      if (!choices.has(index)) choices.set(index, () => onChoose(event));
  const waits = (operation: OperationName): boolean => waitsIn(step.snapshot, operation);
  return withReasons(drawing, { active: step.active, possible: new Set(choices.keys()), choices, waits }, text);
}
