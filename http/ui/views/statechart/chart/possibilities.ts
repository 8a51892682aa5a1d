/**
 * The possible transitions of the drawing, the effects of clicks on these transitions, and the reasons why other
 * transitions are not possible.
 */

import { findOperation, type OperationName } from '../../../../../machines/operations/operations.js';
import { describeTrigger } from '../../../../../machines/review/chart.js';
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';
import type { Text } from '../../../text/en.js';
import { createStateWords } from './state-names.js';

export interface OperationsNow {
  /** Returns whether the server accepts an operation now. */
  accepts(operation: OperationName): boolean;
  /**
   * Returns the function that sends an operation; `undefined` if the server does not accept the operation now, or if
   * this login may not send it.
   */
  of(operation: OperationName): (() => void) | undefined;
}

/** The texts of the reasons. */
export type ReasonText = Pick<Text, 'statechart' | 'eventWords' | 'stateWords'>;

export interface Possibilities {
  /** The indexes of the transitions that are possible now. */
  readonly possible: ReadonlySet<number>;
  /** The transitions that a click can take. Each transition has the function that takes it. */
  readonly choices: ReadonlyMap<number, () => void>;
  /** Returns why a click does not take a transition. */
  readonly reason: (transition: number) => string;
  /** The transitions of active states that guards refuse, or that belong to operations that must wait. */
  readonly refused: readonly number[];
}

/**
 * Returns the possibilities of the live server: the operations that the server accepts in its active states, and all
 * transitions of these states that need no request.
 */
export function livePossibilities(
  drawing: Pick<Drawing, 'transitions'>,
  active: readonly string[],
  text: ReasonText,
  operations: OperationsNow,
): Possibilities {
  const possible = new Set<number>();
  const choices = new Map<number, () => void>();
  drawing.transitions.forEach(({ source, event, place }, index) => {
    if (!active.includes(source)) return;
    const operation = findOperation(event);
    // An operation with valid input and without a notice takes its last transition.
    const isLast = !drawing.transitions.some(
      (other) => other.source === source && other.event === event && other.place > place,
    );
    if (operation !== null && !(isLast && operations.accepts(operation))) return;
    possible.add(index);
    const act = operation === null ? undefined : operations.of(operation);
    if (act !== undefined) choices.set(index, act);
  });
  return withReasons(drawing, { active, possible, choices, waits: (each) => !operations.accepts(each) }, text);
}

/** The id of the state in which the program is being started. */
const spawning = 'server.running.launching.spawning';

/**
 * Returns whether an event can occur in a state. Each state of a run accepts the failure of its start, which occurs
 * only during the start.
 */
function canOccur(event: string | null | undefined, active: readonly string[]): boolean {
  return event !== 'process.spawnFailed' || active.includes(spawning);
}

interface Known extends Pick<Possibilities, 'possible' | 'choices'> {
  /** The ids of the active states. */
  readonly active: readonly string[];
  /** Returns whether an operation of an active state must wait for the current operation. */
  readonly waits: (operation: OperationName) => boolean;
}

/** Returns the possibilities with the reasons why other transitions are not possible. */
export function withReasons(
  drawing: Pick<Drawing, 'transitions'>,
  { active, choices, waits, ...known }: Known,
  text: ReasonText,
): Possibilities {
  const possible = new Set([...known.possible].filter((index) => canOccur(drawing.transitions[index]?.event, active)));
  const { statechart: words, eventWords, stateWords } = text;
  const reason = (index: number): string => {
    const transition = drawing.transitions[index];
    if (transition === undefined) return '';
    const { source, event, guard, delay, place } = transition;
    const operation = findOperation(event);
    const name = describeTrigger(transition);
    const trigger = eventWords[name] ?? name;
    if (!canOccur(event, active)) return words.onlyIn(trigger, createStateWords(stateWords).full(spawning));
    if (possible.has(index)) return operation === null ? words.byItself(trigger) : words.noAccess(trigger);
    if (!active.includes(source)) return words.onlyIn(trigger, createStateWords(stateWords).full(source));
    if (operation !== null && waits(operation)) return words.notNow(trigger);
    if (guard !== null) return words.onlyIf(trigger, words.guards[guard] ?? guard);
    return delay !== null && place === 0 ? words.elapsed(trigger) : words.onlyElse(trigger);
  };
  const refused = drawing.transitions.flatMap(({ source, event, guard }, index) => {
    const operation = findOperation(event);
    const isRefused = guard !== null || (operation !== null && waits(operation));
    return isRefused && active.includes(source) && canOccur(event, active) && !possible.has(index) ? [index] : [];
  });
  return { possible, choices, reason, refused };
}
