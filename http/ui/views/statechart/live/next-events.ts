/** The events that can follow in a state: what a client can request, and what is likely without a request. */
import { findOperation, type OperationName } from '../../../../../machines/operations/operations.js';
import { describeTrigger } from '../../../../../machines/review/chart.js';
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';
import { stateInside } from '../chart/highlight.js';
import { likelyEvents } from '../review/likely-events.js';

export interface NextEvent {
  readonly trigger: string;
  /** The operation that a client requests; `null` for an event without a request. */
  readonly operation: OperationName | null;
  /** The name of the next state; `null` if the event does not change the state. */
  readonly target: string | null;
}

/**
 * Returns the events that can follow, in the order of the chart.
 * @param active the id of the innermost active state
 * @param possible the indexes of the transitions that are possible
 * @param nameOf returns the name of a state
 */
export function listNextEvents(
  { transitions }: Pick<Drawing, 'transitions'>,
  active: string,
  possible: ReadonlySet<number>,
  nameOf: (id: string) => string,
): readonly NextEvent[] {
  const likely = likelyEvents[stateInside(active)] ?? [];
  const targets = new Map<string, string[]>();
  const operations = new Map<string, OperationName | null>();
  for (const index of possible) {
    const transition = transitions[index];
    if (transition === undefined) continue;
    const trigger = describeTrigger(transition);
    const operation = findOperation(transition.event);
    if (operation === null && !likely.includes(trigger)) continue;
    operations.set(trigger, operation);
    targets.set(trigger, [...(targets.get(trigger) ?? []), ...transition.targets]);
  }
  return [...targets].map(([trigger, ids]) => ({
    trigger,
    operation: operations.get(trigger) ?? null,
    target: nameTargets(ids, nameOf),
  }));
}

/** Returns the name of the only target, or the names of the top states of several targets; `null` without a target. */
function nameTargets(ids: readonly string[], nameOf: (id: string) => string): string | null {
  const names = new Set(ids.map(nameOf));
  const tops = new Set(ids.map((id) => nameOf(id.split('.').slice(0, 2).join('.'))));
  return names.size === 0 ? null : [...(names.size === 1 ? names : tops)].join(' / ');
}
