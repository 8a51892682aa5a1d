/** The ports of a durable job. */

import type { AnyStateMachine, PromiseActorLogic, SnapshotFrom } from 'xstate';
import type { Timers } from '../async/clock.js';

/**
 * The records of jobs. Writes may be synchronous. If they are, a job that neither processes an event nor aborts an
 * actor takes the transition before `send` returns.
 */
export interface JobStore<Facts> {
  /** Writes facts. @throws an error of the store, if nothing was written */
  write(facts: Facts): void | Promise<void>;
  /** Writes facts whose first write failed, as soon as a write succeeds. */
  writeLater(facts: Facts): void | Promise<void>;
}

/** The timers of jobs whose chart has no delays. */
export const noTimers: Timers = {
  setTimeout() {
    throw new Error('the chart has a delay');
  },
  clearTimeout: () => undefined,
};

/**
 * The implementation of an invoked promise actor. The result of an actor arrives as `onDone`, its error as `onError`.
 * `signal` is aborted when the actor's state is left, and at the manager's shutdown.
 */
export type Work<Input, Output> = (parts: { readonly input: Input; readonly signal: AbortSignal }) => Promise<Output>;

/** The implementations of the promise actors that `setup` declares. */
export type WorkOf<Actors> = {
  readonly [Name in keyof Actors]: Actors[Name] extends PromiseActorLogic<infer Output, infer Input>
    ? Work<Input, Output>
    : never;
};

export interface JobPorts<Machine extends AnyStateMachine, Facts> {
  readonly machine: Machine;
  /** The work of the actors, by the names that the chart uses. */
  readonly work: Readonly<Record<string, Work<never, unknown>>>;
  readonly store: JobStore<Facts>;
  /** Returns the facts to store for a snapshot. @param previous the facts that were stored last; `null` at first */
  readonly toFacts: (snapshot: SnapshotFrom<Machine>, previous: Facts | null) => Facts;
  readonly clock: Timers;
  readonly now: () => number;
  /** Is called after each transition, before its effects. */
  readonly onTransition?: (snapshot: SnapshotFrom<Machine>) => void;
}

/** A step of a job that is written together with steps of other jobs. */
export interface PreparedStep<Facts> {
  readonly facts: Facts;
  /** Enters the state, after the facts were written. */
  enter(): void;
}
