/** Every step of a machine as it is taken: what happened, which transitions it took, where the machine is then. */
import { type AnyMachineSnapshot, type AnyStateMachine, getStateNodes, type InspectionEvent } from 'xstate';
import { type ChartTransition, eventName, transitionsOf, triggerOf } from './chart.js';

/** Which of the chart's transitions it was. */
export interface Taken {
  readonly source: string;
  /** What triggers it: an event, or `after` and a delay's name. */
  readonly event: string;
  readonly place: number;
}

export interface Step {
  /** In milliseconds since the epoch. */
  readonly at: number;
  /** The event's name, without anything that it carried. */
  readonly event: string;
  /** Empty when the state the machine was in has none for the event, or its guard said no. */
  readonly taken: readonly Taken[];
  /** The ids of the states that the machine is in then, from the outside to the inside. */
  readonly active: readonly string[];
}

/**
 * @param tell is called after each event that the machine has dealt with
 * @param now the clock, in milliseconds since the epoch
 * @returns what an actor of this machine is to be inspected with
 */
export function watchSteps(
  machine: AnyStateMachine,
  tell: (step: Step) => void,
  now: () => number = Date.now,
): (inspected: InspectionEvent) => void {
  const transitions = transitionsOf(machine);
  let taken: ChartTransition[] = [];
  return (inspected) => {
    // Its process actor is inspected too.
    if (inspected.actorRef.sessionId !== inspected.rootId) return;
    if (inspected.type === '@xstate.microstep') {
      taken.push(...inspected._transitions.flatMap((transition) => transitions.get(transition) ?? []));
    } else if (inspected.type === '@xstate.snapshot') {
      const step = taken;
      taken = [];
      if (inspected.event.type === 'xstate.init') return;
      const [first] = step;
      tell({
        at: now(),
        event: first === undefined ? eventName(inspected.event.type) : triggerOf(first),
        taken: step.map((transition) => ({
          source: transition.source,
          event: triggerOf(transition),
          place: transition.place,
        })),
        active: activeStates(inspected.snapshot as AnyMachineSnapshot),
      });
    }
  };
}

/** @returns the ids of the states that the machine is in, from the outside to the inside, without the machine's own */
export function activeStates({ machine, value }: AnyMachineSnapshot): string[] {
  // xstate tells some of them twice.
  return [...new Set(getStateNodes(machine.root, value).map(({ id }) => id))].filter((id) => id !== machine.root.id);
}
