/** The highlighted parts of the drawing: the active states and the transitions taken last. */
import { describeTrigger } from '../../../../../machines/review/chart.js';
import type { Box, Drawing } from '../../../../../machines/review/drawing/drawing.js';
import type { Taken } from '../../../../../machines/review/steps.js';

export interface Highlight {
  /** The ids of the active states. */
  readonly active: ReadonlySet<string>;
  /** The indexes of the transitions taken last. */
  readonly taken: ReadonlySet<number>;
  /** Identifies the step: a transition that is taken twice in a row is shown twice. */
  readonly step: string;
}

/** Returns the indexes of the taken transitions in the drawing. */
export function transitionIndexes(drawing: Pick<Drawing, 'transitions'>, taken: readonly Taken[]): ReadonlySet<number> {
  const names = new Set(taken.map(({ source, event, place }) => `${source} ${event} ${place}`));
  return new Set(
    drawing.transitions.flatMap((transition, index) =>
      names.has(`${transition.source} ${describeTrigger(transition)} ${transition.place}`) ? [index] : [],
    ),
  );
}

/** Returns the box of the innermost active state; null when no active state is in the drawing. */
export function innermost({ states }: Pick<Drawing, 'states'>, active: ReadonlySet<string>): Box | null {
  return states.filter(({ state }) => active.has(state.id)).at(-1) ?? null;
}

/** Returns the state's name inside its top state, for example `stopping › requested`. */
export function stateInside(id: string): string {
  return id.split('.').slice(2).join(' › ');
}

/** Returns the state's name without the machine's id, for example `running › up`. */
export function stateName(id: string): string {
  return id.split('.').slice(1).join(' › ');
}
