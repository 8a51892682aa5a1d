/**
 * Simplifies a chart for a drawing. The states inside a closed state are left out, and their transitions begin and end
 * at the closed state.
 */
import type { Chart, ChartState } from '../chart.js';
import { isWithin } from './graph.js';

/**
 * The source of a transition inside a closed state. A transition inside a closed state is kept, so that the indexes of
 * other transitions do not change.
 */
const hidden = '';

/** Returns the ids of the states that can be closed. All states inside a closable state are atomic. */
export function listClosableStates({ states }: Chart): string[] {
  return states
    .filter(({ id }) => {
      const inside = states.filter(({ parent }) => parent === id);
      return inside.length > 0 && inside.every(({ kind }) => kind === 'atomic');
    })
    .map(({ id }) => id);
}

/** Returns the chart after closing states. The transitions keep their number and order. */
export function closeStates(chart: Chart, closed: ReadonlySet<string>): Chart {
  const shownAs = (id: string): string => [...closed].find((outer) => isWithin(id, outer)) ?? id;
  return {
    ...chart,
    states: chart.states
      .filter(({ id }) => shownAs(id) === id)
      .map((state) => (closed.has(state.id) ? { ...state, initial: null } : state)),
    transitions: chart.transitions.map((transition) => {
      const source = shownAs(transition.source);
      const targets = transition.targets.map(shownAs);
      const isInside = closed.has(source) && targets.every((target) => target === source);
      return isInside && !(transition.source === source && transition.targets.length === 0)
        ? { ...transition, source: hidden, targets: [] }
        : { ...transition, source, targets };
    }),
  };
}

/**
 * Returns the chart with transitions that lead to the innermost state that they enter. The states have no start marks,
 * because no transition leads to a state with inner states. Only the machine keeps its start mark.
 */
export function enterInnermost(chart: Chart): Chart {
  const initials = new Map(chart.states.map(({ id, initial }) => [id, initial]));
  const innermost = (id: string): string => {
    const initial = initials.get(id) ?? null;
    return initial === null ? id : innermost(initial);
  };
  return {
    ...chart,
    states: chart.states.map((state) => (state.parent === null ? state : { ...state, initial: null })),
    transitions: chart.transitions.map((transition) => ({ ...transition, targets: transition.targets.map(innermost) })),
  };
}

/** Returns the states directly inside a state. */
export function listInnerStates({ states }: Chart, id: string): ChartState[] {
  return states.filter(({ parent }) => parent === id);
}
