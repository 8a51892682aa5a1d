/** What a durable job needs. */

import type { AnyStateMachine, PromiseActorLogic, SnapshotFrom } from 'xstate';
import type { Timers } from '../async/clock.js';

/** The records of jobs. Both functions may be synchronous: the transition is then taken before `send` returns. */
export interface JobStore<Facts> {
  /** @throws what the store reports; nothing was written then */
  write(facts: Facts): void | Promise<void>;
  /** Stores facts whose write has failed as soon as that is possible. */
  writeLater(facts: Facts): void | Promise<void>;
}

/** The clock of jobs whose chart has no delays. */
export const noTimers: Timers = {
  setTimeout() {
    throw new Error('the chart has a delay');
  },
  clearTimeout: () => undefined,
};

/**
 * The implementation of an invoked promise actor. What it returns or throws arrives as `onDone` or `onError`.
 * `signal`: aborted when its state is left, and when the manager ends.
 */
export type Work<Input, Output> = (parts: { readonly input: Input; readonly signal: AbortSignal }) => Promise<Output>;

/** The implementations of promise actors as `setup` declares them. */
export type WorkOf<Actors> = {
  readonly [Name in keyof Actors]: Actors[Name] extends PromiseActorLogic<infer Output, infer Input>
    ? Work<Input, Output>
    : never;
};

export interface JobPorts<Machine extends AnyStateMachine, Facts> {
  readonly machine: Machine;
  /** Work by the names that the chart uses. */
  readonly work: Readonly<Record<string, Work<never, unknown>>>;
  readonly store: JobStore<Facts>;
  /** Returns what is stored of a snapshot. @param previous the facts that were stored before; null at first */
  readonly toFacts: (snapshot: SnapshotFrom<Machine>, previous: Facts | null) => Facts;
  readonly clock: Timers;
  readonly now: () => number;
  /** Called after each transition, before its effects. */
  readonly onTransition?: (snapshot: SnapshotFrom<Machine>) => void;
}

/** A step of a job that is written together with steps of other jobs. */
export interface PreparedStep<Facts> {
  readonly facts: Facts;
  /** Enters the state, once the facts are written. */
  enter(): void;
}
