/** What of the drawing is lit: by the machine as it lives, or by a review. */
import { type ChartTransition, triggerOf } from '../../../../machines/chart/chart.js';
import type { Box, Drawing } from '../../../../machines/chart/drawing/drawing.js';
import type { Taken } from '../../../../machines/chart/steps.js';

export interface Lit {
  readonly active: ReadonlySet<string>;
  /** The indexes of the transitions that were taken last. */
  readonly taken: ReadonlySet<number>;
  /** Another one for each step: what was taken twice is shown twice. */
  readonly step: string;
}

/** @returns the indexes in the drawing of what the events tell */
export function indexesOf(drawing: Pick<Drawing, 'transitions'>, taken: readonly Taken[]): ReadonlySet<number> {
  const wanted = new Set(taken.map(({ source, event, place }) => `${source} ${event} ${place}`));
  return new Set(drawing.transitions.flatMap((transition, index) => (wanted.has(nameOf(transition)) ? [index] : [])));
}

function nameOf(transition: ChartTransition): string {
  return `${transition.source} ${triggerOf(transition)} ${transition.place}`;
}

/** @returns the transitions as events tell them */
export function takenOf(transitions: readonly ChartTransition[]): readonly Taken[] {
  return transitions.map((transition) => ({
    source: transition.source,
    event: triggerOf(transition),
    place: transition.place,
  }));
}

/** @returns the box of the innermost state that is active; null where none is known */
export function innermost({ states }: Pick<Drawing, 'states'>, active: ReadonlySet<string>): Box | null {
  return states.filter(({ state }) => active.has(state.id)).at(-1) ?? null;
}

/** @returns the state as it is called inside its top state: `stopping › asking` */
export function stateInside(id: string): string {
  return id.split('.').slice(2).join(' › ');
}

/** @returns the state without the machine's own name, as people say it: `running › up` */
export function stateName(id: string): string {
  return id.split('.').slice(1).join(' › ');
}
