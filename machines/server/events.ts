/**
 * The events of the server machine. An operation contains facts that are looked up when the operation leaves the queue.
 * The names of observations begin with `process.` or `run.`. Times (`at`) are milliseconds since the epoch.
 */

import type { AnnouncedPart, Announcement, EndNotice } from '../announce/announcer.js';
import type { Result } from '../faults/result.js';
import type { SpawnFault } from '../faults/spawn-fault.js';
import type { EntryActor } from '../history/journal.js';
import type { Receipt, Undeliverable } from '../launch/command.js';
import type { Launch } from '../launch/launch.js';
import type { Exit, SaveOutcome, StopCause } from '../run/exit.js';
import type { LiveProcess } from '../run/processes.js';
import type { FoundEnd, FoundRun } from './found-run.js';

/** POST /start: a launch, or the fault that prevents it. */
export interface StartOperation {
  readonly type: 'start';
  readonly launch: Result<Launch>;
  readonly at: number;
}

/** POST /restart: the next launch with the same Data Folder, or the fault that prevents the launch. */
export interface RestartOperation {
  readonly type: 'restart';
  readonly launch: Result<Launch>;
  readonly at: number;
  /** The announcement of the end. Without a notice the server is stopped at once. */
  readonly notice?: EndNotice;
  /**
   * Whether the manager restarts the server after a hang. Such a restart counts towards the budget of crash recovery.
   */
  readonly isRecovery?: boolean;
  /** The caller. */
  readonly requestedBy?: EntryActor;
}

/** POST /stop, or the shutdown of the manager. */
export interface StopOperation {
  readonly type: 'stop';
  readonly at: number;
  readonly by?: 'manager';
  /** The same as in {@link RestartOperation}. */
  readonly notice?: EndNotice;
  readonly requestedBy?: EntryActor;
}

/** POST /command: one console line without its newline, or the fault that prevents it. */
export interface CommandOperation {
  readonly type: 'command';
  /** The id of the command in {@link CommandsAnswered}. */
  readonly id: number;
  readonly line: Result<string>;
  readonly at: number;
}

/** DELETE /notice: cancels the announced stop or restart. */
export interface CancelNoticeOperation {
  readonly type: 'cancelNotice';
}

/** POST /notice/end: ends the notice now, so that the announced stop or restart follows. */
export interface EndNoticeOperation {
  readonly type: 'endNotice';
  readonly at: number;
}

/** POST /notice/postpone: postpones the announced stop or restart. */
export interface PostponeNoticeOperation {
  readonly type: 'postponeNotice';
  /** The time by which the end is postponed. */
  readonly seconds: number;
  readonly at: number;
}

/** DELETE /recovery: cancels the planned start, or acknowledges that crash recovery or autostart has given up. */
export interface CancelRecoveryOperation {
  readonly type: 'cancelRecovery';
}

/** POST /kill: ends the run at once. */
export interface KillOperation {
  readonly type: 'kill';
  readonly at: number;
  /** The same as in {@link RestartOperation}. */
  readonly requestedBy?: EntryActor;
}

/** The operations. A kill is sent at once, and all other operations wait in the operation queue. */
export type Operation =
  | StartOperation
  | RestartOperation
  | StopOperation
  | CommandOperation
  | CancelNoticeOperation
  | EndNoticeOperation
  | PostponeNoticeOperation
  | CancelRecoveryOperation
  | KillOperation;

/** The events that the adapters observe. */
export type WorldEvent =
  /** The program runs: its exec has succeeded. */
  | { readonly type: 'process.spawned'; readonly pid: number; readonly at: number }
  /** The program never ran, and no process of the attempt is left. */
  | { readonly type: 'process.spawnFailed'; readonly fault: SpawnFault; readonly at: number }
  /** The server has printed its ready line. */
  | { readonly type: 'process.ready' }
  /** The save before an announced end was acknowledged, or the save could not be requested. */
  | { readonly type: 'process.saved'; readonly outcome: SaveOutcome; readonly at: number }
  /** The main process has exited; other processes of its tree are alive. `at`: when the exit was observed. */
  | {
      readonly type: 'process.mainExited';
      readonly exit: Exit;
      readonly alive: readonly LiveProcess[];
      readonly at: number;
    }
  /** The processes that are alive after SIGKILL. */
  | { readonly type: 'process.remains'; readonly alive: readonly LiveProcess[] }
  /** The last process of the process tree has exited. */
  | { readonly type: 'process.treeExited'; readonly exit: Exit }
  /** A command that was accepted could not be written to the server's console input. */
  | { readonly type: 'process.undeliverable'; readonly reason: Undeliverable }
  /** A run of an earlier manager is still running. The event is sent before the port opens. */
  | { readonly type: 'run.found'; readonly found: FoundRun }
  /** The newest run ended while no manager was running. The event is sent before the port opens. */
  | { readonly type: 'run.foundEnded'; readonly found: FoundEnd; readonly at: number };

/** The outcome of looking up the launch of a planned start. XState names these events after the actor. */
export type LookupEvent =
  | { readonly type: 'xstate.done.actor.findLaunch'; readonly output: Result<Launch> }
  | { readonly type: 'xstate.error.actor.findLaunch'; readonly error: unknown };

export type ServerEvent = Operation | WorldEvent | LookupEvent;

export type EventOf<T extends ServerEvent['type']> = Extract<ServerEvent, { type: T }>;

/** The fields of an event without its type. */
export type Facts<T extends ServerEvent['type']> = Omit<EventOf<T>, 'type'>;

/** The machine's orders to the process actor. */
export type ProcessOrder =
  /**
   * Send the stop request to the main process, or to the other processes if the main process has exited. The request is
   * the stop command, or else the stop signal.
   */
  | ({ readonly type: 'requestStop'; readonly because: StopCause } & AnnouncedPart)
  /** Announce the end. */
  | { readonly type: 'announceEnd'; readonly because: StopCause; readonly announcement: Announcement }
  /**
   * Forget the stop reason of a cancelled end, and announce the cancellation. The actor reports `process.ready` again
   * if the server is ready.
   */
  | { readonly type: 'withdrawEnd'; readonly announcement: Announcement }
  /** Send the stop signal to the remaining processes of the tree. */
  | { readonly type: 'signalRemaining' }
  /** Send SIGKILL to the whole process tree; a launch in progress is cancelled. */
  | { readonly type: 'kill'; readonly because: StopCause }
  /** Cancel the launch, which took too long, unless the program has just started. */
  | { readonly type: 'cancelLaunch' }
  /** Write one line to the console input. `quits`: whether the line makes the server exit. */
  | { readonly type: 'writeCommand'; readonly id: number; readonly line: string; readonly quits: boolean };

/**
 * The answer to commands, after they were written or could not be written. The process actor emits it to the operation
 * queue. The machine does not get this event, because a delivered command changes no state.
 */
export interface CommandsAnswered {
  readonly type: 'commands.answered';
  readonly answers: readonly CommandAnswer[];
}

export interface CommandAnswer {
  /** The same as in {@link CommandOperation}. */
  readonly id: number;
  readonly receipt: Receipt;
}

/** The Build and the Data Folder of a start. */
export interface LaunchInput {
  readonly build: string;
  readonly folder: string;
}

/** A planned start that is due. */
export interface PlannedLaunch extends LaunchInput {
  readonly cause: 'recovery' | 'autostart';
}

/** The input of the process actor. */
export interface ProcessInput {
  readonly launch: Launch;
  /** A run that is already running, for the actor to monitor; `null` to launch a new run. */
  readonly found: FoundRun | null;
}
