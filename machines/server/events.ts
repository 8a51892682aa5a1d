/**
 * The events of the server machine. Operations carry the facts that were looked up at their turn. Observations begin
 * with `process.` or `run.`. Times (`at`) are milliseconds since the epoch.
 */

import type { AnnouncedPart, Announcement, EndNotice } from '../announce/announcer.js';
import type { Result } from '../faults/result.js';
import type { SpawnFault } from '../faults/spawn-fault.js';
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

/** POST /restart: the next launch of the same Build and Data Folder, or the fault that prevents it. */
export interface RestartOperation {
  readonly type: 'restart';
  readonly launch: Result<Launch>;
  readonly at: number;
  /** Announces the end. Absent: the server is ended at once. */
  readonly notice?: EndNotice;
  /** The manager restarts the server after a hang: the next run counts towards the budget of crash recovery. */
  readonly isRecovery?: boolean;
}

/** POST /stop, or the manager's own shutdown. */
export interface StopOperation {
  readonly type: 'stop';
  readonly at: number;
  readonly by?: 'manager';
  /** The same as in {@link RestartOperation}. */
  readonly notice?: EndNotice;
}

/** POST /command: one console line without its newline, or the fault that prevents it. */
export interface CommandOperation {
  readonly type: 'command';
  /** Identifies the command in {@link CommandsAnswered}. */
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

/** POST /notice/postpone: puts the announced stop or restart off. */
export interface PostponeNoticeOperation {
  readonly type: 'postponeNotice';
  /** How much later. */
  readonly seconds: number;
  readonly at: number;
}

/** DELETE /recovery: cancels the start that crash recovery has planned. */
export interface CancelRecoveryOperation {
  readonly type: 'cancelRecovery';
}

/** POST /kill: ends the run at once. */
export interface KillOperation {
  readonly type: 'kill';
  readonly at: number;
}

/** The operations. All but a kill wait in the operation queue. */
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

/** What the adapters observe. */
export type WorldEvent =
  /** The program runs: its exec has succeeded. */
  | { readonly type: 'process.spawned'; readonly pid: number; readonly at: number }
  /** The program never ran, and no process of the attempt is left. */
  | { readonly type: 'process.spawnFailed'; readonly fault: SpawnFault; readonly at: number }
  /** The server has printed its ready line. */
  | { readonly type: 'process.ready' }
  /** The save before an announced end was acknowledged, or could not be asked for. */
  | { readonly type: 'process.saved'; readonly outcome: SaveOutcome; readonly at: number }
  /** The main process has exited; other processes of its tree are alive. */
  | { readonly type: 'process.mainExited'; readonly exit: Exit; readonly alive: readonly LiveProcess[] }
  /** The processes that are alive after SIGKILL. */
  | { readonly type: 'process.remains'; readonly alive: readonly LiveProcess[] }
  /** The whole process tree has been observed to exit. */
  | { readonly type: 'process.treeExited'; readonly exit: Exit }
  /** A command that was accepted could not be written to the server's console input. */
  | { readonly type: 'process.undeliverable'; readonly reason: Undeliverable }
  /** A run of an earlier manager is still running. Sent before the port opens. */
  | { readonly type: 'run.found'; readonly found: FoundRun }
  /** The newest run has ended while no manager ran. Sent before the port opens. */
  | { readonly type: 'run.foundEnded'; readonly found: FoundEnd; readonly at: number };

/** The outcome of looking up the launch of a planned start. XState names these events after the actor. */
export type LookupEvent =
  | { readonly type: 'xstate.done.actor.findLaunch'; readonly output: Result<Launch> }
  | { readonly type: 'xstate.error.actor.findLaunch'; readonly error: unknown };

export type ServerEvent = Operation | WorldEvent | LookupEvent;

export type EventOf<T extends ServerEvent['type']> = Extract<ServerEvent, { type: T }>;

/** The rest of an event after its type. */
export type Facts<T extends ServerEvent['type']> = Omit<EventOf<T>, 'type'>;

/** The machine's orders to the process actor. */
export type ProcessOrder =
  /**
   * Send the stop request (stop command, else signal) to the main process, or to the other processes if it has exited.
   */
  | ({ readonly type: 'requestStop'; readonly because: StopCause } & AnnouncedPart)
  /** Announce the end that has been decided. */
  | { readonly type: 'announceEnd'; readonly because: StopCause; readonly announcement: Announcement }
  /**
   * Forget the stop reason of an end that was cancelled, and announce the cancellation. A server that is ready reports
   * `process.ready` again.
   */
  | { readonly type: 'withdrawEnd'; readonly announcement: Announcement }
  /** Send the stop signal to the remaining processes of the tree. */
  | { readonly type: 'signalRemaining' }
  /** Send SIGKILL to the whole process tree; a launch in progress is cancelled. */
  | { readonly type: 'kill'; readonly because: StopCause }
  /** The launch took too long: cancel it, unless the program has just started. */
  | { readonly type: 'cancelLaunch' }
  /** Write one line to the console input. `quits`: the line makes the server exit. */
  | { readonly type: 'writeCommand'; readonly id: number; readonly line: string; readonly quits: boolean };

/**
 * The process actor emits it to the operation queue, after it has written commands or failed to. It is not sent to the
 * machine: a delivered command changes no state.
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

/** The Build and the Data Folder of a start that the manager has planned. */
export interface LaunchInput {
  readonly build: string;
  readonly folder: string;
}

/** A start that is due. */
export interface PlannedLaunch extends LaunchInput {
  readonly cause: 'recovery' | 'autostart';
}

/** The input of the process actor. */
export interface ProcessInput {
  readonly launch: Launch;
  /** Set for a run that is already running: monitor it, do not launch it. */
  readonly found: FoundRun | null;
}
