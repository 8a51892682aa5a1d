/** Console commands on the resources of a running server. Kinds provide them (adapters/kinds). */

import type { Result } from '../faults/result.js';
import type { Launch } from './launch.js';

export const resourceActions = ['start', 'stop', 'restart', 'ensure'] as const;

/** What is done with one resource. */
export type ResourceAction = (typeof resourceActions)[number];

/** `refresh`: the server reads again which resources are installed. */
export type ResourceOrder =
  | { readonly action: ResourceAction; readonly resource: string }
  | { readonly action: 'refresh'; readonly resource: null };

/** What the server has reported. `words`: its own lines on the order, oldest first. */
export interface ReportedOutcome {
  readonly outcome: 'started' | 'stopped' | 'refreshed' | 'failed';
  readonly words: readonly string[];
}

/** An order as the console takes it. */
export interface ResourceCommand {
  /** One console line. */
  readonly line: string;
  /** The state in which the server prints nothing on the order: there is nothing to do. Null if it always prints. */
  readonly silentIf: 'running' | 'stopped' | null;
  /** Returns a function that receives the lines after the command, in order, until it returns the outcome. */
  createReader(): (line: string) => ReportedOutcome | null;
}

export interface ResourceConsole {
  /**
   * Returns the command of an order, or the fault of its resource name; null for an order that the kind does not have.
   */
  compose(order: ResourceOrder): Result<ResourceCommand> | null;
}

/** Returns the commands of the server of a run; null if its kind has none, or is not known. Never rejects. */
export type FindResourceConsole = (launch: Launch) => Promise<ResourceConsole | null>;
