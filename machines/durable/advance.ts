/** Computes the transitions of a chart as pure steps, for jobs that are stored between two events. */
import { type AnyMachineSnapshot, type AnyStateMachine, type EventObject, type SnapshotFrom, transition } from 'xstate';

/** An effect of a transition, in the form of XState. */
export interface Effect {
  readonly type: string;
  readonly info: unknown;
  readonly params: unknown;
  readonly exec: ((info: never, params: never) => void) | undefined;
}

/** The parameters of the effect that begins an invoked actor. */
export interface Spawned {
  readonly id: string;
  readonly src: string;
  readonly input: unknown;
}

/** The parameters of the effect that raises an event, at once or after a delay. */
export interface Raised {
  readonly event: EventObject;
  readonly id: string;
  readonly delay?: number;
}

export interface Step<Machine extends AnyStateMachine> {
  readonly next: SnapshotFrom<Machine>;
  /** The effects, in the order in which they must begin. */
  readonly effects: readonly Effect[];
}

/**
 * Returns the step that an event causes; `null` if the state has no transition for the event, the guards refuse the
 * event, or the chart has ended. The function is synchronous and without effects, so that several steps can be stored
 * in one database transaction.
 */
export function advance<Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
  event: EventObject,
): Step<Machine> | null {
  const present = snapshot as AnyMachineSnapshot;
  if (present.status !== 'active' || !present.can(event)) return null;
  const [next, effects] = transition(machine as AnyStateMachine, present, event);
  return { next: next as SnapshotFrom<Machine>, effects: effects as readonly Effect[] };
}

/** Returns the ids of the actors that the active states invoke. */
export function findInvoked(snapshot: AnyMachineSnapshot): ReadonlySet<string> {
  return new Set(snapshot._nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id)));
}

export function isSpawn({ type }: Effect): boolean {
  return type === 'xstate.spawnChild';
}
