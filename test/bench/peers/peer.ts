/** A process manager in the form that the bench uses: the bare baselines, this manager and its peers. */

import type { Measurement } from '../measurement.js';
import type { Program } from '../programs.js';

/** The times at which a request was sent and answered, in milliseconds on the clock of `now`. */
export interface Exchange {
  readonly sent: number;
  readonly answered: number;
}

export interface PeerKind {
  readonly name: string;
  /** Remarks that belong to a cell of the table. */
  readonly notes: Partial<Record<Column, string>>;
  /** Returns the advice to install the peer, or `null` if the peer can be measured. */
  findMissing(): string | null;
  /** Starts the process manager for one program, which is not started yet. */
  open(measurement: Measurement, program: Program): Promise<Peer>;
}

export interface Peer {
  /** The milliseconds from the spawn of the process manager to its first answer. */
  readonly coldStartMs: number;
  /** The process that manages the child; `null` if the bench itself manages the child. */
  readonly pid: number | null;
  start(): Promise<Exchange>;
  restart(): Promise<Exchange>;
  /** The fastest stop. `notes.stop` says whether the answer of the peer waits for the exit. */
  stop(): Promise<Exchange>;
  /** A stop whose answer waits for the exit, if the peer has both kinds. */
  stopAndWait?(): Promise<Exchange>;
  /** Sends commands over the given number of connections. Returns the answers per second. */
  sendCommands?(connections: number, seconds: number): Promise<number>;
  close(): Promise<void>;
}

/** The columns of the table, and their headings. */
export const columns = {
  start: 'start → first output',
  restart: 'restart gap',
  crash: 'crash → replacement',
  stop: 'stop answered',
  commands: 'commands/s at 64 connections',
  coldStart: 'cold start → first answer',
  idle: 'idle CPU ms/min',
} as const;

export type Column = keyof typeof columns;
