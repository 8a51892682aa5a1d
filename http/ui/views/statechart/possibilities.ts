/** Which transitions of the drawing are possible now, what a click on one does, and why the others are not possible. */
import { triggerOf } from '../../../../machines/chart/chart.js';
import type { Drawing } from '../../../../machines/chart/drawing/drawing.js';
import type { Text } from '../../text/en.js';
import { stateName } from './highlight.js';

export interface Possibilities {
  /** The indexes of the transitions that can be taken now. */
  readonly possible: ReadonlySet<number>;
  /** Those that a click takes, with what it does. */
  readonly choices: ReadonlyMap<number, () => void>;
  /** Why a transition cannot be taken now. */
  readonly reason: (transition: number) => string;
  /** The transitions of active states that their guards refuse. */
  readonly refused: readonly number[];
}

/**
 * Returns the possibilities of the live server: the transitions of its active states.
 * @param operate what sends an operation by its event; undefined for one that is not offered now
 */
export function livePossibilities(
  drawing: Drawing,
  active: readonly string[],
  text: Text['statechart'],
  operate: (event: string) => (() => void) | undefined,
): Possibilities {
  const possible = new Set<number>();
  const choices = new Map<number, () => void>();
  drawing.transitions.forEach(({ source, event, place }, index) => {
    if (!active.includes(source)) return;
    possible.add(index);
    const act = event === null || place > 0 ? undefined : operate(event);
    if (act !== undefined) choices.set(index, act);
  });
  return withReasons(drawing, active, possible, choices, text);
}

/** Returns the possibilities with the reasons of what is not possible. @param active the ids of the active states */
export function withReasons(
  drawing: Drawing,
  active: readonly string[],
  possible: ReadonlySet<number>,
  choices: ReadonlyMap<number, () => void>,
  text: Text['statechart'],
): Possibilities {
  const reason = (index: number): string => {
    const transition = drawing.transitions[index];
    if (transition === undefined) return '';
    const { source, guard, place } = transition;
    if (!active.includes(source)) return text.onlyIn(triggerOf(transition), stateName(source));
    if (guard !== null) return text.onlyIf(triggerOf(transition), text.guards[guard] ?? guard);
    return place > 0 ? text.onlyElse(triggerOf(transition)) : text.notNow(triggerOf(transition));
  };
  const refused = drawing.transitions.flatMap(({ source, guard }, index) =>
    guard !== null && active.includes(source) && !possible.has(index) ? [index] : [],
  );
  return { possible, choices, reason, refused };
}
