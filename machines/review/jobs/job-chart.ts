/** What a simulation needs to know of the chart of a durable job. */
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { backupJobNames } from '../../backups/passed-state.js';

/** The durable jobs, as the ids of their charts. */
export const jobNames = ['occurrence', 'update', ...backupJobNames, 'delivery'] as const;
export type JobName = (typeof jobNames)[number];

/** What an actor may return or throw. */
export interface ActorOutcome {
  /** Identifies the outcome in links and texts. It never changes. */
  readonly name: string;
  readonly output?: unknown;
  readonly error?: unknown;
}

/** What is on disk of a job. */
export interface StoredJob {
  /** Null for a job that is recorded as ended. */
  readonly step: string | null;
  /** The Build with which the server must be started again; null without one. */
  readonly stopped: string | null;
}

export interface JobChart<Stored = unknown> {
  readonly machine: AnyStateMachine;
  /** Outcomes by actor. The first one happens in a world without faults. */
  readonly outcomes: Readonly<Record<string, readonly ActorOutcome[]>>;
  /** What comes from outside, by name. */
  readonly requests?: Readonly<Record<string, EventObject>>;
  /** With what a job begins, by the name that links have. The first one is the usual one. */
  readonly inputs: Readonly<Record<string, object>>;
  /** Returns what is stored of a state. @param previous what was stored before */
  toRecord(snapshot: AnyMachineSnapshot, previous: Stored | null): Stored;
  describe(record: Stored): StoredJob;
  /** Returns with what, and in which state, a manager resumes a record; null for a job that has ended. */
  resume(record: Stored): { readonly state: string; readonly input: object } | null;
}

export const returns = (name: string, output?: unknown): ActorOutcome => ({ name, output });
