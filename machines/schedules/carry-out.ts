/** Carries out the effects of an occurrence: its operation, and the messages to the players. */

import type { Announcer, EndNotice } from '../announce/announcer.js';
import type { WorkOf } from '../durable/ports.js';
import type { EntryActor } from '../history/journal.js';
import {
  type Caller,
  type OperationOutcome,
  type OperationRequest,
  type Perform,
  toOutcome,
} from '../operations/requests.js';
import type { OccurrenceContext, occurrenceActors } from './behaviour.js';
import { occurrenceMachine } from './occurrence.js';
import type { BackupAction, Schedule, ScheduleAction, TestRestoreAction } from './schedules.js';

export interface EffectPorts {
  readonly perform: Perform;
  readonly announcer: Announcer;
  readonly backups: ScheduledBackups;
  /** Returns the current run; `null` while the server is stopped. */
  readonly currentRun: () => string | null;
  /** Waits until no operation is in progress. @returns the current run */
  readonly settled: () => Promise<string | null>;
  readonly clock: { now(): number };
}

/** The backups that schedules make. */
export interface ScheduledBackups {
  /**
   * Waits until no other job on backups is running, and makes a backup. @returns the outcome after the end of the
   * backup: `done`, or the fault of the backup
   */
  backUp(action: BackupAction, caller: Caller): Promise<OperationOutcome>;
  /** Tests the newest good backup. Waits like {@link backUp}. */
  testRestore(action: TestRestoreAction, caller: Caller): Promise<OperationOutcome>;
  /** Returns whether a backup would now stop the server. */
  stopsServer(action: BackupAction): boolean;
}

/** The maximum time to wait for the acknowledgement of an announcement, in milliseconds. */
const announcementMs = 5_000;

/** Returns the chart of an occurrence with its effects. @param find returns the schedule of an open occurrence */
export function createEffects(ports: EffectPorts, find: (id: string) => Schedule) {
  const work: WorkOf<typeof occurrenceActors> = {
    carryOut: async ({ input }) => carryOut(find(input.schedule), input, ports),
    async settleOperation({ input }) {
      const { action } = find(input.schedule);
      const run = await ports.settled();
      return { isCarriedOut: isCarriedOut(action, input, run), run };
    },
  };
  const machine = occurrenceMachine.provide({
    actions: {
      warnPlayers({ context }, { seconds }) {
        if (seconds !== null && ports.currentRun() !== null) warn(find(context.schedule), seconds, ports);
      },
      withdrawWarnings: ({ context }) => withdraw(find(context.schedule), context, ports),
    },
  });
  return { machine, work };
}

/**
 * Returns whether an operation was carried out although the manager ended during it. The result is true for a stop if
 * no run is left, for a start if a run exists, and for a restart if another run exists. The result is false for
 * commands and announcements, which leave no trace, and for backups, which the next manager ends. An occurrence with
 * such an action is interrupted, and not repeated.
 * @param run the run after all operations have ended; `null` while the server is stopped
 */
function isCarriedOut({ type }: ScheduleAction, { runBefore }: OccurrenceContext, run: string | null): boolean {
  switch (type) {
    case 'restart':
      return run !== null && run !== runBefore;
    case 'start':
      return run !== null;
    case 'stop':
      return run === null;
    default:
      return false;
  }
}

/** Carries out the action of a schedule. */
async function carryOut(
  { action, ...schedule }: Schedule,
  occurrence: OccurrenceContext,
  { perform, announcer, backups }: EffectPorts,
): Promise<OperationOutcome> {
  const caller: Caller = {
    by: toActor(schedule),
    detail: { schedule: schedule.id, occurrence: new Date(occurrence.at).toISOString() },
  };
  switch (action.type) {
    case 'restart':
    case 'stop':
      return operate({ name: action.type, notice: createNotice(schedule) });
    case 'start':
      return operate({ name: 'start', target: { build: action.build, folder: action.folder }, check: 'doubt' });
    case 'command':
      return operate({ name: 'command', line: action.command });
    case 'backup':
      return backups.backUp(action, caller);
    case 'test-restore':
      return backups.testRestore(action, caller);
    case 'announcement': {
      const { message } = action;
      const outcome = await announcer.announce(
        { type: 'message', author: schedule.name, message },
        announcementMs,
        caller.by,
      );
      const isDone = outcome === 'acknowledged' || outcome === 'sent';
      return { outcome: isDone ? 'done' : outcome, run: isDone ? occurrence.runBefore : null };
    }
  }

  async function operate(request: OperationRequest): Promise<OperationOutcome> {
    return toOutcome(request.name, await perform(request, caller));
  }
}

/**
 * Creates the notice of a scheduled end. The players have already been warned. The server therefore only saves, and
 * stops with the schedule's name as the reason.
 */
function createNotice({ name }: Pick<Schedule, 'name'>): EndNotice {
  return { seconds: 0, reason: name };
}

function toActor({ name }: Pick<Schedule, 'name'>): EntryActor {
  return { kind: 'schedule', name };
}

/** Warns the players, unless the action is a backup that does not stop the server. */
function warn(
  schedule: Schedule,
  seconds: number,
  { announcer, backups }: Pick<EffectPorts, 'announcer' | 'backups'>,
): void {
  const { action } = schedule;
  if (action.type === 'backup' && !backups.stopsServer(action)) return;
  const message = warningText(schedule, seconds);
  const announcement =
    action.type === 'restart'
      ? ({ type: 'scheduled_restart', secondsRemaining: seconds, message } as const)
      : ({ type: 'message', author: schedule.name, message } as const);
  void announcer.announce(announcement, announcementMs, toActor(schedule));
}

/** Informs the players that an announced restart does not take place at its time. */
function withdraw(
  { name, action }: Schedule,
  { due, warned }: OccurrenceContext,
  { announcer, clock }: Pick<EffectPorts, 'announcer' | 'clock'>,
): void {
  if (action.type !== 'restart' || warned.length === 0) return;
  const secondsRemaining = Math.max(0, Math.round((due - clock.now()) / 1_000));
  void announcer.announce(
    { type: 'scheduled_restart_skipped', secondsRemaining, temporary: true, author: name },
    announcementMs,
    toActor({ name }),
  );
}

const defaultTexts: Readonly<Record<string, string>> = {
  restart: 'The server restarts in {minutes} min.',
  stop: 'The server stops in {minutes} min.',
  command: 'In {minutes} min: {name}.',
  backup: 'The server stops for a backup in {minutes} min.',
};

function warningText({ name, message, action }: Schedule, seconds: number): string {
  const text = message ?? defaultTexts[action.type] ?? '{name}: {minutes} min.';
  return text.replaceAll('{minutes}', String(Math.ceil(seconds / 60))).replaceAll('{name}', name);
}
