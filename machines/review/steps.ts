/**
 * Records each event that a machine processes, with the taken transitions and the states that are active afterwards.
 */
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  getStateNodes,
  type SnapshotFrom,
} from 'xstate';
import { type ChartTransition, describeTrigger, listTransitions, toEventName } from './chart.js';

/** Identifies a transition of the chart. */
export interface Taken {
  /** The id of the state that has the transition. */
  readonly source: string;
  /** The event's name, or `after` and the delay's name. */
  readonly event: string;
  /** The index among the transitions of the same source and event. */
  readonly place: number;
}

export interface Step {
  /** The time of the event, in milliseconds since the epoch. */
  readonly at: number;
  /** The event's name, without its data. */
  readonly event: string;
  /**
   * The taken transitions; empty if no active state has a transition for the event, or if every guard refused the
   * event.
   */
  readonly taken: readonly Taken[];
  /** The ids of the active states after the event, the outermost first. */
  readonly active: readonly string[];
}

/**
 * Returns a copy of the machine that calls `record` after each event. The machine's transition function is wrapped,
 * because XState's inspection costs nearly as much as the transition itself. Raised events, eventless transitions and
 * wildcards are not supported.
 * @param record receives the step and the snapshot after the step; it must not throw
 * @param now returns milliseconds since the epoch
 */
export function recordSteps<T extends AnyStateMachine>(
  machine: T,
  record: (step: Step, after: SnapshotFrom<T>) => void,
  now: () => number = Date.now,
): T {
  const recorded = machine.provide({}) as T;
  const identities = new Map(
    [...listTransitions(recorded)].map(([key, each]) => [key as AnyTransitionDefinition, identify(each)]),
  );
  const transition = recorded.transition.bind(recorded);
  selectOnce(recorded);
  const listActive = rememberActive();

  recorded.transition = (before, event, scope) => {
    const after = transition(before, event, scope);
    const transitions = recorded.getTransitionData(before, event);
    const active = listActive(after);
    const taken = transitions.flatMap((each) => identities.get(each) ?? []);
    record({ at: now(), event: taken[0]?.event ?? toEventName(event.type), taken, active }, after as SnapshotFrom<T>);
    return after;
  };
  return recorded;
}

/**
 * Makes the machine evaluate its guards only once for an event. Otherwise the queue, the transition and the recording
 * would each evaluate the guards. Guards are pure, and snapshots do not change.
 */
function selectOnce(machine: AnyStateMachine): void {
  const select = machine.getTransitionData.bind(machine);
  let last: { snapshot: unknown; event: unknown; transitions: ReturnType<typeof select> } | null = null;
  machine.getTransitionData = (snapshot, event) => {
    if (last?.snapshot !== snapshot || last.event !== event)
      last = { snapshot, event, transitions: select(snapshot, event) };
    return last.transitions;
  };
}

/** Returns a function that computes the ids of the active states again only after a change. */
function rememberActive(): (snapshot: AnyMachineSnapshot) => readonly string[] {
  let last: { nodes: unknown; active: readonly string[] } | null = null;
  return (snapshot) => {
    const { _nodes: nodes } = snapshot;
    if (last?.nodes !== nodes) last = { nodes, active: listActiveStates(snapshot) };
    return last.active;
  };
}

/** Returns the fields that identify the transition in a step. */
export function identify(transition: ChartTransition): Taken {
  return { source: transition.source, event: describeTrigger(transition), place: transition.place };
}

/** Returns the ids of the active states, the outermost first, without the id of the machine itself. */
export function listActiveStates({ machine, value }: AnyMachineSnapshot): string[] {
  // Remove duplicates, because XState returns some nodes twice.
  return [...new Set(getStateNodes(machine.root, value).map(({ id }) => id))].filter((id) => id !== machine.root.id);
}
