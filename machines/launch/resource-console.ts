/** Console commands on the resources of a running server. The kinds in adapters/kinds implement these commands. */

import type { Result } from '../faults/result.js';
import type { Launch } from './launch.js';

export const resourceActions = ['start', 'stop', 'restart', 'ensure'] as const;

/** An action on one resource. */
export type ResourceAction = (typeof resourceActions)[number];

/** A request about resources. `refresh`: the server reads the list of installed resources again. */
export type ResourceOrder =
  | { readonly action: ResourceAction; readonly resource: string }
  | { readonly action: 'refresh'; readonly resource: null };

/** The outcome that the server reported. `words`: the lines of the server about the request, the oldest first. */
export interface ReportedOutcome {
  readonly outcome: 'started' | 'stopped' | 'refreshed' | 'failed';
  readonly words: readonly string[];
}

/** A request in the form of a console command. */
export interface ResourceCommand {
  /** The console line. */
  readonly line: string;
  /** The state in which the command has no effect and no output; `null` if the server always prints a line. */
  readonly silentIf: 'running' | 'stopped' | null;
  /**
   * Creates a reader of the lines after the command. The reader gets each line in order, until it returns the outcome.
   */
  createReader(): (line: string) => ReportedOutcome | null;
}

export interface ResourceConsole {
  /**
   * Returns the command of a request, or the fault of its resource name; `null` if the kind does not support the
   * request.
   */
  compose(order: ResourceOrder): Result<ResourceCommand> | null;
}

/**
 * Returns the commands of the server of a run; `null` if its kind has no such commands or is unknown. Never rejects.
 */
export type FindResourceConsole = (launch: Launch) => Promise<ResourceConsole | null>;
