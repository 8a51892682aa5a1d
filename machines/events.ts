/**
 * Everything that can happen to the server, as events. Operations carry what was looked up for them at
 * their turn; the world's outcomes begin with `process.` or `run.`. Times (`at`) are milliseconds since the epoch.
 */
import type { Exit, Fault, FoundRun, Launch, LiveProcess, SpawnFault, Undeliverable } from './facts.js';

/** POST /start, with the Build and the Data Folder looked up: a launch, or the fault that prevents it. */
export interface StartOperation {
  readonly type: 'start';
  readonly launch: Launch | null;
  readonly fault: Fault | null;
  readonly at: number;
}

/** POST /restart, with the running Build and Data Folder looked up again for the next run. */
export interface RestartOperation {
  readonly type: 'restart';
  readonly launch: Launch | null;
  readonly fault: Fault | null;
  readonly at: number;
}

/** POST /stop. */
export interface StopOperation {
  readonly type: 'stop';
  readonly at: number;
}

/** POST /command: one console line without its end, or the fault that prevents it. */
export interface CommandOperation {
  readonly type: 'command';
  readonly line: string | null;
  readonly fault: Fault | null;
}

/** What a client can ask for. Operations take turns, see turnstile.ts. */
export type Operation = StartOperation | RestartOperation | StopOperation | CommandOperation;

/** What the world tells. */
export type WorldEvent =
  /** The program runs: its exec has been seen to succeed. */
  | { readonly type: 'process.spawned'; readonly pid: number; readonly at: number }
  /** The program never ran, and nothing of the attempt is left. */
  | { readonly type: 'process.spawnFailed'; readonly fault: SpawnFault }
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
  | { readonly type: 'run.foundEnded'; readonly run: string; readonly exit: Exit; readonly expected: boolean };

export type ServerEvent = Operation | WorldEvent;

/** What the machine asks of the process actor. */
export type ProcessOrder =
  /** Ask the main process to end (stop command, else signal), or the rest of the family when it has gone. */
  | { readonly type: 'ask' }
  /** Send the stop signal to whoever is left of the family. */
  | { readonly type: 'sweep' }
  /** SIGKILL to the whole family. */
  | { readonly type: 'kill' }
  /** The launch took too long: give the run up, unless it won the race. */
  | { readonly type: 'giveUp' }
  /** Write one line to the console input. */
  | { readonly type: 'deliver'; readonly line: string };

/** What the process actor is started with. */
export interface ProcessInput {
  readonly launch: Launch;
  /** The run is there already: watch it, do not launch it. */
  readonly found: FoundRun | null;
}
