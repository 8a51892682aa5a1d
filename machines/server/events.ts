/**
 * Everything that can happen to the server, as events. Operations carry what was looked up for them at
 * their turn; the world's outcomes begin with `process.` or `run.`. Times (`at`) are milliseconds since the epoch.
 */

import type { Undeliverable } from '../ports/command.js';
import type { Exit, StopCause } from '../ports/exit.js';
import type { FoundEnd, FoundRun } from '../ports/found-run.js';
import type { Launch } from '../ports/launch.js';
import type { LiveProcess } from '../ports/processes.js';
import type { Result } from '../ports/result.js';
import type { SpawnFault } from '../ports/spawn-fault.js';

/** POST /start, with the Build and the Data Folder looked up: a launch, or the fault that prevents it. */
export interface StartOperation {
  readonly type: 'start';
  readonly launch: Result<Launch>;
  readonly at: number;
}

/** POST /restart, with the running Build and Data Folder looked up again for the next run. */
export interface RestartOperation {
  readonly type: 'restart';
  readonly launch: Result<Launch>;
  readonly at: number;
}

/** POST /stop, or the manager's own end. */
export interface StopOperation {
  readonly type: 'stop';
  readonly at: number;
  readonly by?: 'manager';
}

/** POST /command: one console line without its end, or the fault that prevents it. */
export interface CommandOperation {
  readonly type: 'command';
  readonly line: Result<string>;
  readonly at: number;
}

/** DELETE /recovery: what was planned after a crash is not to happen. */
export interface CancelRecoveryOperation {
  readonly type: 'cancelRecovery';
}

/** POST /kill: whatever goes on, the run is to end at once. */
export interface KillOperation {
  readonly type: 'kill';
  readonly at: number;
}

/** What a client can ask for. Operations take turns, see turnstile.ts; only a kill takes none, see kills.ts. */
export type Operation =
  | StartOperation
  | RestartOperation
  | StopOperation
  | CommandOperation
  | CancelRecoveryOperation
  | KillOperation;

/** What the world tells. */
export type WorldEvent =
  /** The program runs: its exec has been seen to succeed. */
  | { readonly type: 'process.spawned'; readonly pid: number; readonly at: number }
  /** The program never ran, and nothing of the attempt is left. */
  | { readonly type: 'process.spawnFailed'; readonly fault: SpawnFault; readonly at: number }
  /** It has printed the line that its Build's `ready` looks for. */
  | { readonly type: 'process.ready' }
  /** The main process has ended, others of its family live on. */
  | { readonly type: 'process.ended'; readonly exit: Exit; readonly alive: readonly LiveProcess[] }
  /** Who is still there after SIGKILL. */
  | { readonly type: 'process.remains'; readonly alive: readonly LiveProcess[] }
  /** The whole family has gone: seen, not assumed. */
  | { readonly type: 'process.exited'; readonly exit: Exit }
  /** The command's bytes are in the server's console input; `cursor` is where the output after it begins. */
  | { readonly type: 'process.delivered'; readonly cursor: number }
  | { readonly type: 'process.undeliverable'; readonly reason: Undeliverable }
  /** A run that an earlier manager started goes on. Sent before the port opens. */
  | { readonly type: 'run.found'; readonly found: FoundRun }
  /** The newest run on disk has ended while no manager looked. Sent before the port opens. */
  | { readonly type: 'run.foundEnded'; readonly found: FoundEnd; readonly at: number };

/** The outcome of looking up the launch of a planned start. XState names these events after the actor. */
export type LookupEvent =
  | { readonly type: 'xstate.done.actor.findLaunch'; readonly output: Result<Launch> }
  | { readonly type: 'xstate.error.actor.findLaunch'; readonly error: unknown };

export type ServerEvent = Operation | WorldEvent | LookupEvent;

export type EventOf<T extends ServerEvent['type']> = Extract<ServerEvent, { type: T }>;

/** What the machine asks of the process actor. */
export type ProcessOrder =
  /** Ask the main process to end (stop command, else signal), or the rest of the family when it has gone. */
  | { readonly type: 'ask'; readonly because: StopCause }
  /** Send the stop signal to whoever is left of the family. */
  | { readonly type: 'sweep' }
  /** SIGKILL to the whole family; of a launch, that it comes to nothing. */
  | { readonly type: 'kill'; readonly because: StopCause }
  /** The launch took too long: give the run up, unless it won the race. */
  | { readonly type: 'giveUp' }
  /** Write one line to the console input. `quits`: it asks the server to end. */
  | { readonly type: 'deliver'; readonly line: string; readonly quits: boolean };

/** What is looked up for a run that nobody asks for at this moment. */
export interface LaunchInput {
  readonly build: string;
  readonly folder: string;
}

/** What the process actor is started with. */
export interface ProcessInput {
  readonly launch: Launch;
  /** The run is there already: watch it, do not launch it. */
  readonly found: FoundRun | null;
}
