/** The states of a monitored run and their transitions, without any I/O: state × input → state + effects. */

import type { AnnouncedPart, Announcement } from '../../../machines/announce/announcer.js';
import type { Receipt } from '../../../machines/launch/command.js';
import type { Exit, SaveOutcome } from '../../../machines/run/exit.js';
import type { LiveProcess } from '../../../machines/run/processes.js';
import type { ProcessOrder, WorldEvent } from '../../../machines/server/events.js';
import type { StopReason } from '../stop/stop-reason.js';

export type Command = Omit<Extract<ProcessOrder, { type: 'writeCommand' }>, 'type'>;

export interface MonitorState {
  /**
   * `running`: no exit of the main process was observed. `remaining`: the main process has exited, and other processes
   * are alive. `exited`: every process has exited. `released`: monitoring ended. `exited` and `released` are final.
   */
  readonly phase: 'running' | 'remaining' | 'exited' | 'released';
  /** Whether SIGKILL was ordered. SIGKILL is repeated until the tree has exited. */
  readonly isKilling: boolean;
  /** Whether the last written stop reason is `kill`. */
  readonly isKillRecorded: boolean;
  /** Milliseconds until the next poll. The interval doubles up to a maximum while no event reports an exit. */
  readonly pollMs: number;
  /** The number of consecutive scans that found no process. */
  readonly emptyScans: number;
  /** Whether a process has left the tree. One scan may then miss its child processes. */
  readonly hasEscapees: boolean;
}

/** The result of one observation of the run. */
export type Observation =
  /** The main process is alive. `isWatched`: the end of the last process wakes the manager. */
  | { readonly found: 'mainProcess'; readonly isWatched: boolean }
  /** The main process has exited and the keeper is about to write the exit record. */
  | { readonly found: 'keeper'; readonly isPaused: boolean }
  /** The main process and the keeper have exited. `alive`: the other processes of the tree. `at`: the time now. */
  | {
      readonly found: 'rest';
      readonly alive: readonly LiveProcess[];
      readonly hasEscapees: boolean;
      /** Whether a process is certainly alive, even if no scan found it: the pipe is open or the cgroup populated. */
      readonly isHeld: boolean;
      readonly isWatched: boolean;
      readonly exit: Exit;
      readonly at: number;
    };

export type MonitorInput =
  /** A message on the liveness pipe, the end of the pipe, or a timer. */
  | { readonly type: 'wake' }
  | { readonly type: 'observed'; readonly observation: Observation }
  /** Reading /proc or signalling a process failed, mostly for lack of file descriptors. */
  | { readonly type: 'failed' }
  | ({ readonly type: 'requestStop'; readonly because: StopReason } & AnnouncedPart)
  | { readonly type: 'announceEnd'; readonly because: StopReason; readonly announcement: Announcement }
  | { readonly type: 'withdrawEnd'; readonly announcement: Announcement }
  | { readonly type: 'signalRemaining' }
  | { readonly type: 'kill'; readonly because: StopReason }
  | { readonly type: 'killed'; readonly alive: readonly LiveProcess[] }
  | { readonly type: 'commands'; readonly commands: readonly Command[] }
  | {
      readonly type: 'commandsWritten';
      readonly commands: readonly Command[];
      readonly receipts: readonly Receipt[];
      readonly isMainAlive: boolean;
    }
  | { readonly type: 'release' };

export type MonitorEffect =
  /** Observe the run and answer with `observed`. */
  | { readonly type: 'observe' }
  /** Observe the run within this time, unless an earlier poll is planned. */
  | { readonly type: 'pollWithin'; readonly ms: number }
  | { readonly type: 'writeStopReason'; readonly because: StopReason }
  | { readonly type: 'writeSaveOutcome'; readonly save: SaveOutcome }
  | { readonly type: 'writeKillSent' }
  | { readonly type: 'deleteStopReason' | 'withdrawStopReason' }
  | { readonly type: 'requestStop'; readonly words?: string }
  | { readonly type: 'announceEnd'; readonly announcement: Announcement }
  | { readonly type: 'signalRemaining' }
  /** Kill the tree and answer with `killed`. */
  | { readonly type: 'kill' }
  | { readonly type: 'continueKeeper' }
  /** Write the commands to the console and answer with `commandsWritten`. */
  | { readonly type: 'writeCommands'; readonly commands: readonly Command[] }
  | { readonly type: 'giveReceipts'; readonly commands: readonly Command[]; readonly receipts: readonly Receipt[] }
  | { readonly type: 'report'; readonly event: WorldEvent }
  /** Close the files and cancel the timers. */
  | { readonly type: 'release' };

export type MonitorStep = readonly [MonitorState, readonly MonitorEffect[]];

export const minPollMs = 20;
export const maxPollMs = 250;

/** The number of consecutive empty scans after which the tree counts as exited, if a single scan may miss a process. */
export const minEmptyScans = 5;

export const initialMonitorState: MonitorState = {
  phase: 'running',
  isKilling: false,
  isKillRecorded: false,
  pollMs: minPollMs,
  emptyScans: 0,
  hasEscapees: false,
};

/** Returns the next state, and the effects of the step in their order. */
export function nextMonitorStep(state: MonitorState, input: MonitorInput): MonitorStep {
  if (state.phase === 'exited' || state.phase === 'released') return [state, []];
  switch (input.type) {
    case 'wake':
      return [state, [{ type: 'observe' }]];
    case 'observed':
      return afterObservation(state, input.observation);
    case 'failed':
      return poll(state);
    case 'requestStop':
      return poll({ ...state, isKillRecorded: false, pollMs: minPollMs }, [
        { type: 'writeStopReason', because: input.because },
        ...(input.save === undefined ? [] : [{ type: 'writeSaveOutcome', save: input.save } as const]),
        { type: 'requestStop', ...(input.words === undefined ? {} : { words: input.words }) },
      ]);
    case 'announceEnd':
      // Write the reason first: if the manager is killed now, the next manager knows that the exit was requested.
      return [
        { ...state, isKillRecorded: false },
        [
          { type: 'writeStopReason', because: input.because },
          { type: 'announceEnd', announcement: input.announcement },
        ],
      ];
    case 'withdrawEnd':
      return [state, [{ type: 'withdrawStopReason' }, { type: 'announceEnd', announcement: input.announcement }]];
    case 'signalRemaining':
      return poll({ ...state, pollMs: minPollMs }, [{ type: 'signalRemaining' }]);
    case 'kill':
      return afterKillOrder(state, input.because);
    case 'killed':
      return poll(state, [], [report({ type: 'process.remains', alive: input.alive })]);
    case 'commands': {
      const { commands } = input;
      const record = commands.some(({ quits }) => quits) ? [{ type: 'writeStopReason', because: 'quit' } as const] : [];
      return [state, [...record, { type: 'writeCommands', commands }]];
    }
    case 'commandsWritten':
      return afterCommands(state, input);
    case 'release':
      return [{ ...state, phase: 'released' }, [{ type: 'release' }]];
  }
}

function afterKillOrder(state: MonitorState, because: StopReason): MonitorStep {
  const isToBeRecorded = because === 'kill' && !state.isKillRecorded;
  const record = isToBeRecorded ? [{ type: 'writeStopReason', because } as const] : [];
  const next = { ...state, isKilling: true, isKillRecorded: state.isKillRecorded || isToBeRecorded, pollMs: minPollMs };
  // Concurrent kills share the next poll, which repeats the kill.
  if (state.isKilling) return [next, [...record, { type: 'pollWithin', ms: 0 }]];
  return [next, [...record, { type: 'writeKillSent' }, { type: 'kill' }]];
}

function afterObservation(state: MonitorState, observation: Observation): MonitorStep {
  switch (observation.found) {
    case 'mainProcess':
      if (state.isKilling) return [state, [{ type: 'kill' }]];
      // A server that closed all inherited descriptors can no longer wake the manager.
      return observation.isWatched ? [state, []] : poll(state);
    case 'keeper':
      // A paused keeper would never write the exit record.
      return poll(state, observation.isPaused ? [{ type: 'continueKeeper' }] : []);
    case 'rest':
      return observation.alive.length === 0 ? afterEmptyScan(state, observation) : afterScan(state, observation);
  }
}

function afterCommands(
  state: MonitorState,
  { commands, receipts, isMainAlive }: Extract<MonitorInput, { type: 'commandsWritten' }>,
): MonitorStep {
  const failed = commands.filter((_, index) => 'undeliverable' in (receipts[index] ?? {}));
  if (failed.length === 0) return [state, [{ type: 'giveReceipts', commands, receipts }]];
  const hasJustExited = state.phase === 'running' && !isMainAlive;
  const given = receipts.map((receipt): Receipt => {
    const isExit = hasJustExited && 'undeliverable' in receipt && receipt.undeliverable === 'console_closed';
    return isExit ? { undeliverable: 'server_ended' } : receipt;
  });
  // Only a command that was not sent counts: a command without an answer may have been executed.
  const isUnsent = (receipt: Receipt | undefined): boolean =>
    receipt !== undefined && 'undeliverable' in receipt && receipt.undeliverable !== 'console_unanswered';
  const reasons = new Set(
    given.flatMap((receipt) => ('undeliverable' in receipt && isUnsent(receipt) ? [receipt.undeliverable] : [])),
  );
  return [
    state,
    [
      ...(commands.some(({ quits }, index) => quits && isUnsent(receipts[index]))
        ? [{ type: 'deleteStopReason' } as const]
        : []),
      { type: 'giveReceipts', commands, receipts: given },
      // If the server has just exited, its exit is reported instead, after the whole exit has been observed.
      ...[...reasons].map(
        (reason): MonitorEffect =>
          reason === 'server_ended' ? { type: 'observe' } : report({ type: 'process.undeliverable', reason }),
      ),
    ],
  ];
}

type Rest = Extract<Observation, { found: 'rest' }>;

/** Decides the next step after a scan without processes. One or several scans may miss a process. */
function afterEmptyScan(state: MonitorState, rest: Rest): MonitorStep {
  const emptyScans = state.emptyScans + 1;
  if ((rest.isHeld || state.hasEscapees) && emptyScans < minEmptyScans) return poll({ ...state, emptyScans });
  if (rest.isHeld) return afterScan(state, rest);
  return [
    { ...state, phase: 'exited' },
    [{ type: 'release' }, report({ type: 'process.treeExited', exit: rest.exit })],
  ];
}

function afterScan(state: MonitorState, { alive, hasEscapees, isWatched, exit, at }: Rest): MonitorStep {
  const emptyScans = alive.length === 0 ? state.emptyScans : 0;
  const next = { ...state, emptyScans, hasEscapees: state.hasEscapees || hasEscapees };
  const kill = state.isKilling ? [{ type: 'kill' } as const] : [];
  if (state.phase === 'remaining') {
    if (state.isKilling) return [next, kill];
    return isWatched && !next.hasEscapees ? [next, []] : poll(next);
  }
  return poll(
    { ...next, phase: 'remaining', pollMs: minPollMs },
    [],
    [report({ type: 'process.mainExited', exit, alive, at }), ...kill],
  );
}

/** Schedules the next observation before the report, whose answer may be the next order. */
function poll(
  state: MonitorState,
  before: readonly MonitorEffect[] = [],
  after: readonly MonitorEffect[] = [],
): MonitorStep {
  const next = { ...state, pollMs: Math.min(state.pollMs * 2, maxPollMs) };
  return [next, [...before, { type: 'pollWithin', ms: state.pollMs }, ...after]];
}

function report(event: WorldEvent): MonitorEffect {
  return { type: 'report', event };
}
