/** The plan of an update to a newer Build for a Data Folder. Times are milliseconds since the epoch. */

import type { EntryActor } from '../history/journal.js';
import type { NameEncoding } from '../text/name-encodings.js';
import type { updateChannels } from './updates.js';

export const planStates = [
  'installing',
  'checking',
  'backing_up',
  'waiting',
  'swapping',
  'probation',
  'rolling_back',
  'done',
  'rolled_back',
  'failed',
  'cancelled',
] as const;
export type PlanState = (typeof planStates)[number];

const endStates: readonly PlanState[] = ['done', 'rolled_back', 'failed', 'cancelled'];

/** The time at which the server gets the new Build. */
export type SwapTime =
  /** The swap happens with the next restart that a client or a schedule requests. */
  | { readonly type: 'restart' }
  /** The plan restarts the server as soon as the preparation is complete. */
  | { readonly type: 'now' }
  /** The plan restarts the server at this time. */
  | { readonly type: 'at'; readonly at: number };

export const swapTypes = ['restart', 'now', 'at'] as const satisfies SwapTime['type'][];

/** `none`: the Data Folder is not backed up. The other values are modes of backups. */
export const planBackups = ['none', 'freeze', 'quiesce', 'stop'] as const;
export type PlanBackup = (typeof planBackups)[number];

/** The reasons why a plan failed, was rolled back or was cancelled. */
export const reasonCodes = [
  'cancelled',
  'superseded',
  'unreachable',
  'timeout',
  'status',
  'redirect',
  'checksum_wrong',
  'install_failed',
  'preflight_failed',
  'backup_failed',
  'not_running',
  'restart_refused',
  'launch_impossible',
  'spawn_failed',
  'crashed',
  'unresponsive',
  'not_ready',
  'rollback_failed',
] as const;

export interface PlanReason {
  readonly code: (typeof reasonCodes)[number];
  /** The code of the problem that caused the end of the plan, or another known cause; `null` without a known cause. */
  readonly because: string | null;
}

/** The faults of a download. */
export type DownloadFault = Extract<
  PlanReason['code'],
  'unreachable' | 'timeout' | 'status' | 'redirect' | 'checksum_wrong'
>;

export interface PlanArchive {
  readonly url: string;
  /** The digest as lowercase hexadecimal digits; `null` if the index contains no digest. */
  readonly sha256: string | null;
}

export interface PlanStep {
  readonly state: PlanState;
  readonly at: number;
}

export interface UpdatePlan {
  readonly id: string;
  /** The id of the source. */
  readonly source: string;
  readonly channel: (typeof updateChannels)[number];
  readonly version: string;
  readonly folder: string;
  /** The previous Build, to which a rollback returns. */
  readonly from: string;
  /** The new Build. */
  readonly build: string;
  /** The archive to install; `null` if the Build is already installed. */
  readonly archive: PlanArchive | null;
  readonly by: EntryActor;
  readonly swap: SwapTime;
  readonly backupMode: PlanBackup;
  /** The time for which the server must be up and healthy with the new Build, in milliseconds. */
  readonly probationMs: number;
  /** The maximum time until the server is up and healthy for the first time, in milliseconds. */
  readonly readyMs: number;
  readonly state: PlanState;
  /** The states up to now, in order. The last step is the current state. */
  readonly steps: readonly PlanStep[];
  /** The id of the backup; `null` without a backup. */
  readonly backup: string | null;
  /** The run that the swap ends; `null` before the swap. */
  readonly swapRun: string | null;
  readonly reason: PlanReason | null;
}

export function hasPlanEnded({ state }: Pick<UpdatePlan, 'state'>): boolean {
  return endStates.includes(state);
}

/** The file of the last plan. */
export interface PlanRecord {
  /** The plan of the previous manager; `null` without a plan, or if the file is unreadable. */
  readonly left: UpdatePlan | null;
  /** Replaces the file. @throws an error of the file system, after which the file is unchanged */
  write(plan: UpdatePlan): Promise<void>;
}

/** A download in progress. */
export interface Download {
  /** The bytes of the archive. The iteration throws if the download fails; `fault` is then the reason. */
  readonly archive: AsyncIterable<Uint8Array>;
  /** The size in bytes; `null` if the server did not send it. */
  readonly total: number | null;
  readonly fault: () => DownloadFault | null;
  /** Ends the download, including the part that was not read. */
  close(): void;
}

/** The archive to download. */
export interface DownloadSource extends PlanArchive {
  /** Returns whether a redirect to this URL may be followed. If this function is absent, no redirect is followed. */
  readonly mayFollow?: (url: string) => boolean;
  /** The encoding of names in a zip or tar archive that does not specify an encoding. */
  readonly names?: NameEncoding | null;
}

export type BeginDownload = (
  source: DownloadSource,
  signal: AbortSignal,
) => Promise<Download | { readonly fault: DownloadFault }>;
