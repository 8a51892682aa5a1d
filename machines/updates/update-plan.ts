/** The plan of an update: a newer Build for a Data Folder. Times are milliseconds since the epoch. */

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

/** When the server gets the new Build. */
export type SwapTime =
  /** The swap happens with the next restart that a client or a schedule requests. */
  | { readonly type: 'restart' }
  /** The plan restarts the server as soon as it is prepared. */
  | { readonly type: 'now' }
  /** The plan restarts the server at this time. */
  | { readonly type: 'at'; readonly at: number };

export const swapTypes = ['restart', 'now', 'at'] as const satisfies SwapTime['type'][];

/** `none`: the Data Folder is not backed up. The others are the modes of backups. */
export const planBackups = ['none', 'freeze', 'quiesce', 'stop'] as const;
export type PlanBackup = (typeof planBackups)[number];

/** Why a plan has failed, was rolled back or cancelled. */
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
  /** The code of the problem behind it, or what else is known; null for none. */
  readonly because: string | null;
}

/** Why an archive could not be downloaded. */
export type DownloadFault = Extract<
  PlanReason['code'],
  'unreachable' | 'timeout' | 'status' | 'redirect' | 'checksum_wrong'
>;

export interface PlanArchive {
  readonly url: string;
  /** The digest as lowercase hexadecimal digits; null where the index states none. */
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
  /** The Build before: a rollback returns to it. */
  readonly from: string;
  /** The new Build. */
  readonly build: string;
  /** Null when the Build is installed already. */
  readonly archive: PlanArchive | null;
  readonly by: EntryActor;
  readonly swap: SwapTime;
  readonly backupMode: PlanBackup;
  /** How long the server must be up and healthy with the new Build. */
  readonly probationMs: number;
  /** How long it may take until then it is up and healthy for the first time. */
  readonly readyMs: number;
  readonly state: PlanState;
  /** The states in their order, the present one last. */
  readonly steps: readonly PlanStep[];
  /** The id of the backup; null without one. */
  readonly backup: string | null;
  /** The run that the swap ends; null before it. */
  readonly swapRun: string | null;
  readonly reason: PlanReason | null;
}

export function hasPlanEnded({ state }: Pick<UpdatePlan, 'state'>): boolean {
  return endStates.includes(state);
}

/** The file of the plan: the last one. */
export interface PlanRecord {
  /** What the previous manager has left; null for none, and for a file that cannot be read. */
  readonly left: UpdatePlan | null;
  /** Replaces the file. @throws what the file system reports; the file is unchanged then */
  write(plan: UpdatePlan): Promise<void>;
}

/** A download that has begun. */
export interface Download {
  /** Throws when the download fails; `fault` says why. */
  readonly archive: AsyncIterable<Uint8Array>;
  /** Null if the server has not sent the size. */
  readonly total: number | null;
  readonly fault: () => DownloadFault | null;
  /** Ends what is not read. */
  close(): void;
}

/** What is downloaded. */
export interface DownloadSource extends PlanArchive {
  /** Whether a redirect to this URL is followed; without it none is. */
  readonly mayFollow?: (url: string) => boolean;
  /** The encoding of the names in a zip or a tar that does not say it. */
  readonly names?: NameEncoding | null;
}

export type BeginDownload = (
  source: DownloadSource,
  signal: AbortSignal,
) => Promise<Download | { readonly fault: DownloadFault }>;
