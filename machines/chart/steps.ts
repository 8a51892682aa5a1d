/** Records each event that a machine processes: the transitions taken and the states that are active afterwards. */
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  getNextTransitions,
  getStateNodes,
  type SnapshotFrom,
} from 'xstate';
import { type ChartTransition, eventName, transitionsOf, triggerOf } from './chart.js';

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
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The event's name, without its data. */
  readonly event: string;
  /** Empty when no active state has a transition for the event, or when every guard refused. */
  readonly taken: readonly Taken[];
  /** The ids of the active states after the event, outermost first. */
  readonly active: readonly string[];
}

/** What depends on the active states alone. Computed again only when these change. */
interface Configuration {
  readonly nodes: AnyMachineSnapshot['_nodes'];
  readonly active: readonly string[];
  /** The transitions of the active states by event type. */
  readonly candidates: ReadonlyMap<string, readonly AnyTransitionDefinition[]>;
}

/**
 * Returns a copy of the machine that calls `record` after each event. It wraps the machine's transition function,
 * because XState's inspection costs nearly as much as the transition itself. Raised events and wildcards are not
 * supported, and `always` only in states that are entered as initial ones.
 * @param record receives the step and the snapshot after it; must not throw
 * @param now returns milliseconds since the epoch
 */
export function recordSteps<T extends AnyStateMachine>(
  machine: T,
  record: (step: Step, after: SnapshotFrom<T>) => void,
  now: () => number = Date.now,
): T {
  const recorded = machine.provide({}) as T;
  const identities = new Map(
    [...transitionsOf(recorded)].map(([key, each]) => [key as AnyTransitionDefinition, identify(each)]),
  );
  const transition = recorded.transition.bind(recorded);
  const eventless = [...identities].filter(([{ eventType }]) => eventType === '');
  let configuration: Configuration | null = null;
  const configurationOf = (snapshot: AnyMachineSnapshot): Configuration =>
    configuration?.nodes === snapshot._nodes ? configuration : (configuration = describeConfiguration(snapshot));

  /** Returns the eventless transitions that were taken: from initial states of the targets that are not active now. */
  function eventlessAfter(
    transitions: readonly AnyTransitionDefinition[],
    active: readonly string[],
  ): readonly AnyTransitionDefinition[] {
    const targets = transitions.flatMap(({ target }) => target ?? []);
    return eventless.flatMap(([each]) => {
      const { source } = each;
      const isEntered = targets.some(
        (target) => target === source.parent && source.parent.initial.target[0] === source,
      );
      return isEntered && !active.includes(source.id) ? [each] : [];
    });
  }

  recorded.transition = (before, event, scope) => {
    const candidates = configurationOf(before).candidates.get(event.type) ?? [];
    const after = transition(before, event, scope);
    // A changed snapshot means that the only candidate was taken. Otherwise the guards have to be evaluated again.
    const isCertain = candidates.length === 1 && after !== before;
    const transitions = isCertain ? candidates : recorded.getTransitionData(before, event);
    const { active } = configurationOf(after);
    const taken = [...transitions, ...eventlessAfter(transitions, active)].flatMap(
      (each) => identities.get(each) ?? [],
    );
    record({ at: now(), event: taken[0]?.event ?? eventName(event.type), taken, active }, after as SnapshotFrom<T>);
    return after;
  };
  return recorded;
}

/** Returns what identifies the transition in a step. */
export function identify(transition: ChartTransition): Taken {
  return { source: transition.source, event: triggerOf(transition), place: transition.place };
}

/** Returns the ids of the active states, outermost first, without the machine's own. */
export function activeStates({ machine, value }: AnyMachineSnapshot): string[] {
  // XState returns some nodes twice.
  return [...new Set(getStateNodes(machine.root, value).map(({ id }) => id))].filter((id) => id !== machine.root.id);
}

function describeConfiguration(snapshot: AnyMachineSnapshot): Configuration {
  const candidates = new Map<string, AnyTransitionDefinition[]>();
  for (const transition of getNextTransitions(snapshot)) {
    const { eventType } = transition;
    candidates.set(eventType, [...(candidates.get(eventType) ?? []), transition]);
  }
  return { nodes: snapshot._nodes, active: activeStates(snapshot), candidates };
}
