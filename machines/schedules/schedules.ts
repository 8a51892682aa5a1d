/** Schedules: operations at given times, and their occurrences. Times are milliseconds since the epoch. */
import type { BackupMode } from '../backups/types.js';
import type { EntryActor } from '../history/journal.js';
import type { StoreFault } from '../history/store.js';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** The rule for the times of a schedule. */
export type ScheduleRule =
  /**
   * A cron expression with minute, hour, day of month, month and weekday. `zone` is a time zone of the IANA database.
   */
  | { readonly cron: string; readonly zone: string }
  /** Times of the day, such as `04:00`. A rule without `days` applies every day. */
  | { readonly times: readonly string[]; readonly days?: readonly Weekday[]; readonly zone: string }
  | { readonly once: number };

export type ScheduleAction =
  | { readonly type: 'restart' }
  | { readonly type: 'stop' }
  | { readonly type: 'start'; readonly build: string; readonly folder: string }
  | { readonly type: 'command'; readonly command: string }
  | { readonly type: 'announcement'; readonly message: string }
  | BackupAction
  | TestRestoreAction;

/**
 * A backup. Without `folder`, the running server's Data Folder is backed up. Without `mode`, the backup has the mode of
 * the running Build, or else `stop`.
 */
export interface BackupAction {
  readonly type: 'backup';
  readonly folder?: string | undefined;
  readonly mode?: BackupMode | undefined;
}

/** A test restore of the newest good backup. Without `folder`, the newest good backup of any Data Folder is tested. */
export interface TestRestoreAction {
  readonly type: 'test-restore';
  readonly folder?: string | undefined;
}

/** The types of actions. */
export const actionTypes = [
  'restart',
  'stop',
  'start',
  'command',
  'announcement',
  'backup',
  'test-restore',
] as const satisfies ScheduleAction['type'][];

/**
 * Returns whether the players can be warned of the action. The result is true for a backup if the backup may stop the
 * server.
 */
export function hasWarnings(action: ScheduleAction): boolean {
  if (action.type === 'backup') return (action.mode ?? 'stop') === 'stop';
  return action.type === 'restart' || action.type === 'stop' || action.type === 'command';
}

/** Returns the state of the server that the action requires; `null` if any state is suitable. */
export function findNeededState(action: ScheduleAction): 'running' | 'stopped' | null {
  if (action.type === 'start') return 'stopped';
  if (action.type === 'test-restore') return null;
  return action.type === 'backup' && action.folder !== undefined ? null : 'running';
}

export interface Schedule {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly when: ScheduleRule;
  readonly action: ScheduleAction;
  /** The times of the warnings, in minutes before the action, the largest first. */
  readonly warnings: readonly number[];
  /** The text of the warnings, in which `{minutes}` and `{name}` are replaced; `null` for the default text. */
  readonly message: string | null;
  /** The maximum time to wait until no player is connected; `null` for no wait. */
  readonly onlyIfEmpty: { readonly latestAfterMinutes: number } | null;
  /** The treatment of a missed time: skip it, or carry it out within a number of minutes. */
  readonly missed: 'skip' | { readonly runWithinMinutes: number };
}

/** The maximum number of schedules. The number is limited, because each change sends the whole list. */
export const maxSchedules = 200;

export const occurrenceStates = [
  'planned',
  'announced',
  'due',
  'running',
  'done',
  'failed',
  'skipped',
  'missed',
] as const;
export type OccurrenceState = (typeof occurrenceStates)[number];

/** The reason why an occurrence was missed or skipped. */
export type OccurrenceReason =
  | 'manager_not_running'
  | 'suspended'
  | 'clock_changed'
  | 'database_unavailable'
  | 'interrupted'
  | 'still_running'
  | 'not_running'
  | 'already_running'
  | 'schedule_changed'
  | 'requested';

/** An occurrence: one time of a schedule, and its outcome. */
export interface Occurrence {
  readonly schedule: string;
  /** The time from the rule, or of a client's request. The schedule and this time identify the occurrence. */
  readonly at: number;
  /** The time at which the occurrence is due: `at`, unless it was postponed. */
  readonly due: number;
  /** Whether a client requested the occurrence. Such an occurrence does not come from the rule. */
  readonly manual: boolean;
  readonly state: OccurrenceState;
  /** The warnings that were sent or whose time has passed, in minutes before the action. */
  readonly warned: readonly number[];
  /** The run before the operation; `null` if no server was running. */
  readonly runBefore: string | null;
  /** The actor that skipped, postponed or requested the occurrence; `null` without such an actor. */
  readonly by: EntryActor | null;
  readonly reason: OccurrenceReason | null;
  /** `done`, or the code of the problem; `null` without an outcome. */
  readonly outcome: string | null;
  /** The run that the operation started, ended or wrote to; `null` without such a run. */
  readonly run: string | null;
  /** The number of later times that were missed too. */
  readonly also: number;
  /** The time at which the state changed last. */
  readonly changedAt: number;
}

/** The possible final states of an occurrence. */
export const occurrenceOutcomes = ['done', 'failed', 'skipped', 'missed'] as const satisfies OccurrenceState[];

/** Returns whether the occurrence is in a final state. */
export function hasEnded({ state }: Pick<Occurrence, 'state'>): boolean {
  return (occurrenceOutcomes as readonly OccurrenceState[]).includes(state);
}

/** Returns whether the occurrence can still be skipped or postponed. */
export function isWaiting({ state }: Pick<Occurrence, 'state'>): boolean {
  return state === 'planned' || state === 'announced' || state === 'due';
}

/** Computes the times of rules. A time of day that occurs twice or not at all in the time zone counts once. */
export interface RuleTimes {
  /** Returns the first time after the given time; `null` without a later time. */
  next(rule: ScheduleRule, after: number): number | null;
  /** Returns the fault of a cron expression; `null` without a fault. */
  findFault(cron: string): string | null;
  /** Returns whether the zone is known. */
  isZone(zone: string): boolean;
  /** Returns the local time of a time of the rule. */
  describe(rule: ScheduleRule, time: number): LocalTime;
}

export interface LocalTime {
  /** The time with its offset, such as `2026-03-29T03:00:00+02:00`. */
  readonly local: string;
  /**
   * `skipped`: the clock skips the time of the rule. `repeated`: the clock shows the time twice, and this is its first
   * occurrence.
   */
  readonly adjusted: 'skipped' | 'repeated' | null;
}

/** A change of the tables, which is written as a whole. */
export interface ScheduleChange {
  readonly saved?: Schedule;
  readonly removed?: string;
  readonly occurrences?: readonly Occurrence[];
  /** The planned occurrences to delete. */
  readonly dropped?: readonly Pick<Occurrence, 'schedule' | 'at'>[];
}

export interface StoredSchedules {
  readonly schedules: readonly Schedule[];
  /** The occurrences that have not ended. */
  readonly open: readonly Occurrence[];
}

export interface ScheduleStore {
  load(): StoredSchedules | StoreFault;
  /** Writes a change. @returns whether the whole change is on disk */
  write(change: ScheduleChange): boolean;
  /** Returns the occurrences of a schedule, the newest first. */
  occurrences(schedule: string): readonly Occurrence[] | StoreFault;
  /**
   * Returns the newest finished occurrence of each schedule, with one query. Schedules without a finished occurrence
   * are left out.
   */
  lastEnded(schedules: readonly string[]): readonly Occurrence[] | StoreFault;
  /**
   * Returns whether the schedule has an occurrence at this time, in any state; `null` if the database cannot be read.
   */
  has(schedule: string, at: number): boolean | null;
  /** Returns the latest time of the rule that has an occurrence; `null` without such a time. */
  latest(schedule: string): number | null;
  /** The reason why the last access failed; `null` without a fault. */
  readonly fault: StoreFault | null;
}

/** The store of schedules, with a copy outside the database. */
export interface KeptSchedules extends ScheduleStore {
  /** Counts the schedules in the copy. The copy shows whether schedules exist, even without the database. */
  countCopied(): number;
}
