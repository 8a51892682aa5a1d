/** Schedules: operations at given times, and the occurrences of each. Times are milliseconds since the epoch. */
import type { BackupMode } from '../backups/types.js';
import type { EntryActor } from '../history/journal.js';
import type { StoreFault } from '../history/store.js';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** The rule that gives the times of a schedule. */
export type ScheduleRule =
  /** `cron`: minute, hour, day of month, month, weekday. `zone`: a name of the IANA database. */
  | { readonly cron: string; readonly zone: string }
  /** `times`: such as `04:00`. Without `days`: every day. */
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
 * A backup. Without `folder`, of the Data Folder that runs. Without `mode`, by the mode of the Build that runs, else
 * `stop`.
 */
export interface BackupAction {
  readonly type: 'backup';
  readonly folder?: string | undefined;
  readonly mode?: BackupMode | undefined;
}

/** A test restore of the newest good backup. Without `folder`, of any Data Folder. */
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

/** Returns whether the players can be warned of the action. Of a backup: if it may stop the server. */
export function hasWarnings(action: ScheduleAction): boolean {
  if (action.type === 'backup') return (action.mode ?? 'stop') === 'stop';
  return action.type === 'restart' || action.type === 'stop' || action.type === 'command';
}

/** Returns what must be so at the time of the action; null for nothing. */
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
  /** Minutes before, the largest first. */
  readonly warnings: readonly number[];
  /** The text of the warnings, in which `{minutes}` is replaced; null for the default. */
  readonly message: string | null;
  /** Wait until no player is connected, but no longer than this. */
  readonly onlyIfEmpty: { readonly latestAfterMinutes: number } | null;
  /** What becomes of a time that has passed: none, or carry it out within this time. */
  readonly missed: 'skip' | { readonly runWithinMinutes: number };
}

/** The maximum number of schedules: each change sends the list of all. */
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

/** Why an occurrence was missed or skipped. */
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

/** One time of a schedule, and what became of it. */
export interface Occurrence {
  readonly schedule: string;
  /** The time that the rule gives. With the schedule, it identifies the occurrence. */
  readonly at: number;
  /** When it is due: `at`, unless it was postponed. */
  readonly due: number;
  /** Whether it was requested, and not given by the rule. */
  readonly manual: boolean;
  readonly state: OccurrenceState;
  /** The warnings that were sent, or that had passed: minutes before. */
  readonly warned: readonly number[];
  /** The run before the operation. */
  readonly runBefore: string | null;
  /** Who has skipped, postponed or requested it. */
  readonly by: EntryActor | null;
  readonly reason: OccurrenceReason | null;
  /** `done`, or the code of the problem. */
  readonly outcome: string | null;
  /** The run that the operation has started, ended or written to. */
  readonly run: string | null;
  /** How many later times were missed with it. */
  readonly also: number;
  /** When its state has changed last. */
  readonly changedAt: number;
}

/** What can become of an occurrence in the end. */
export const occurrenceOutcomes = ['done', 'failed', 'skipped', 'missed'] as const satisfies OccurrenceState[];

/** Whether nothing more happens to the occurrence. */
export function hasEnded({ state }: Pick<Occurrence, 'state'>): boolean {
  return (occurrenceOutcomes as readonly OccurrenceState[]).includes(state);
}

/** Whether the occurrence can still be skipped or postponed. */
export function isWaiting({ state }: Pick<Occurrence, 'state'>): boolean {
  return state === 'planned' || state === 'announced' || state === 'due';
}

/** Computes times by the rules. The fixed-time rule: a time of day that occurs twice or not at all is taken once. */
export interface RuleTimes {
  /** Returns the first time after another, or null without one. */
  next(rule: ScheduleRule, after: number): number | null;
  /** Returns what is wrong with a cron expression, or null. */
  findFault(cron: string): string | null;
  /** Whether the zone is known. */
  isZone(zone: string): boolean;
  /** Returns the local time of a time that the rule gives. */
  describe(rule: ScheduleRule, time: number): LocalTime;
}

export interface LocalTime {
  /** The time with its offset, such as `2026-03-29T03:00:00+02:00`. */
  readonly local: string;
  /** `skipped`: the clock skips the time of the rule. `repeated`: it shows it twice, and this is the first. */
  readonly adjusted: 'skipped' | 'repeated' | null;
}

/** A change of the tables, as a whole. */
export interface ScheduleChange {
  readonly saved?: Schedule;
  readonly removed?: string;
  readonly occurrences?: readonly Occurrence[];
  /** Planned occurrences that are deleted. */
  readonly dropped?: readonly Pick<Occurrence, 'schedule' | 'at'>[];
}

export interface StoredSchedules {
  readonly schedules: readonly Schedule[];
  /** Those that have not ended. */
  readonly open: readonly Occurrence[];
}

export interface ScheduleStore {
  load(): StoredSchedules | StoreFault;
  /** @returns whether the change is on disk, as a whole */
  write(change: ScheduleChange): boolean;
  /** Returns the occurrences of a schedule, the newest first. */
  occurrences(schedule: string): readonly Occurrence[] | StoreFault;
  /** Returns the newest ended occurrence of each of these schedules that has one, with one query. */
  lastEnded(schedules: readonly string[]): readonly Occurrence[] | StoreFault;
  /** Returns whether the schedule has an occurrence at this time, in any state; null when it cannot be read. */
  has(schedule: string, at: number): boolean | null;
  /** Returns the latest time of the rule that has an occurrence; null without one. */
  latest(schedule: string): number | null;
  /** Why the last access has failed; null when nothing is wrong. */
  readonly fault: StoreFault | null;
}

/** The store with its copy outside the database. */
export interface KeptSchedules extends ScheduleStore {
  /** Counts the schedules of the copy: without a database, it shows whether there should be some. */
  countCopied(): number;
}
