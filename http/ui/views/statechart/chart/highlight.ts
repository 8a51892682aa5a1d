/** The highlighted parts of the drawing: the active states, and the last transitions. */
import { describeTrigger } from '../../../../../machines/review/chart.js';
import type { Box, Drawing } from '../../../../../machines/review/drawing/drawing.js';
import type { Taken } from '../../../../../machines/review/steps.js';
import type { Tone } from '../../../text/state.js';

export interface Highlight {
  /** The ids of the active states. */
  readonly active: ReadonlySet<string>;
  /** The indexes of the last transitions. */
  readonly taken: ReadonlySet<number>;
  /** Identifies the step, so that the same transition is animated again in the next step. */
  readonly step: string;
}

/** Returns the indexes of the given transitions in the drawing. */
export function transitionIndexes(drawing: Pick<Drawing, 'transitions'>, taken: readonly Taken[]): ReadonlySet<number> {
  const names = new Set(taken.map(({ source, event, place }) => `${source} ${event} ${place}`));
  return new Set(
    drawing.transitions.flatMap((transition, index) =>
      names.has(`${transition.source} ${describeTrigger(transition)} ${transition.place}`) ? [index] : [],
    ),
  );
}

/** Returns the box of the innermost active state; `null` if the drawing has no active state. */
export function innermost({ states }: Pick<Drawing, 'states'>, active: ReadonlySet<string>): Box | null {
  return states.filter(({ state }) => active.has(state.id)).at(-1) ?? null;
}

/** Returns the name of a state inside of its top state, for example `stopping › requested`. */
export function stateInside(id: string): string {
  return id.split('.').slice(2).join(' › ');
}

/** Returns the name of a state without the machine's id, for example `running › up`. */
export function stateName(id: string): string {
  return id.split('.').slice(1).join(' › ');
}

/** Returns the class of a state's colour. Unlike the badge in the status bar, it does not depend on the last exit. */
export function findStateTone(id: string): Tone {
  const [, top, inside = ''] = id.split('.');
  if (top === 'stopped') return inside === 'idle' ? 'off' : inside === 'due' ? 'busy' : 'bad';
  if (inside === 'up' || id.endsWith('.announcing')) return 'good';
  return inside === 'stuck' ? 'bad' : 'busy';
}
