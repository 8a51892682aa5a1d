/** The facts that a simulation needs about the chart of a durable job. */
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { backupJobNames } from '../../backups/passed-state.js';

/** The durable jobs that can be simulated, by the ids of their charts. */
export const jobNames = ['occurrence', 'update', ...backupJobNames, 'delivery'] as const;
export type JobName = (typeof jobNames)[number];

/** A possible result or error of an actor. */
export interface ActorOutcome {
  /** Identifies the outcome in links and texts. This identifier never changes. */
  readonly name: string;
  readonly output?: unknown;
  readonly error?: unknown;
}

/** The stored facts of a job. */
export interface StoredJob {
  /** The stored step; `null` if the job is stored as finished. */
  readonly step: string | null;
  /** The Build with which the server must be started again; `null` if no server was stopped. */
  readonly stopped: string | null;
}

export interface JobChart<Stored = unknown> {
  readonly machine: AnyStateMachine;
  /** The possible outcomes of each actor. The first outcome is not a fault. */
  readonly outcomes: Readonly<Record<string, readonly ActorOutcome[]>>;
  /** The events from outside, by name. */
  readonly requests?: Readonly<Record<string, EventObject>>;
  /** The possible inputs of the job, by their names in links. The first input is the usual input. */
  readonly inputs: Readonly<Record<string, object>>;
  /** Returns the record of a state. @param previous the previous record */
  toRecord(snapshot: AnyMachineSnapshot, previous: Stored | null): Stored;
  describe(record: Stored): StoredJob;
  /** Returns the input and the state with which a manager resumes a record; `null` for a finished job. */
  resume(record: Stored): { readonly state: string; readonly input: object } | null;
}

export const returns = (name: string, output?: unknown): ActorOutcome => ({ name, output });
