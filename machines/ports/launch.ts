import type { Fault } from './faults.js';
import type { Limits } from './limits.js';

/** How a server is asked to exit, and how long it may take before SIGKILL. */
export interface StopPlan {
  /** A console line that makes the server exit; null: the signal is sent instead. */
  readonly command: string | null;
  /** A signal's name, for example `SIGTERM`. */
  readonly signal: string;
  /** The grace period between the stop request and SIGKILL, in milliseconds. */
  readonly timeoutMs: number;
  /** Console commands that make the server exit, if its kind knows them; else server/quit-command.ts has defaults. */
  readonly quits?: readonly string[];
}

/** Everything that is needed to launch one run: a Build with a Data Folder. */
export interface Launch {
  /** The run's id: new for every start and every restart. */
  readonly run: string;
  readonly build: string;
  readonly folder: string;
  /** The program's absolute path and its arguments. No shell parses them. */
  readonly argv: readonly string[];
  readonly cwd: string;
  /** Environment variables in addition to the manager's own. */
  readonly env: Readonly<Record<string, string>>;
  readonly stop: StopPlan;
  /** The ready line as a regular expression; null: the server is up as soon as it runs. */
  readonly ready: string | null;
  readonly cause: LaunchCause;
  /** Absent without limits. */
  readonly limits?: Limits;
}

/**
 * Makes the directory and the files of a run that will be launched later, so that a restart does not stop the server
 * for a run that has no room. @returns the fault that prevents it, or null
 */
export type ReserveRun = (launch: Launch) => Promise<Fault | null>;

/** A client's operation, or a start by the manager: after a crash, or when the manager itself starts. */
export type LaunchCause = 'start' | 'restart' | 'recovery' | 'autostart';
