/** The transfer of a file to a Data Folder: its states and the transitions between them. */
import type { Problem } from '../../../api/answer.js';

/**
 * The transitions by state and event. A file is first sent to the service and then placed in the directory. An archive
 * waits until the user decides whether it is unpacked or placed. A file whose path exists waits too.
 */
const transitions = {
  waiting: { begin: 'sending', pause: 'paused', cancel: 'cancelled' },
  sending: { place: 'placing', ask: 'archive', pause: 'paused', fail: 'failed', cancel: 'cancelled' },
  paused: { resume: 'waiting', cancel: 'cancelled' },
  placing: { finish: 'done', collide: 'exists', fail: 'failed' },
  exists: { place: 'placing', cancel: 'cancelled' },
  archive: { place: 'placing', unpack: 'unpacking', cancel: 'cancelled' },
  unpacking: { finish: 'done', refuse: 'archive' },
  failed: { resume: 'waiting', cancel: 'cancelled' },
  done: {},
  cancelled: {},
} as const satisfies Record<string, Readonly<Record<string, string>>>;

export type TransferState = keyof typeof transitions;

type KeysOfEach<T> = T extends unknown ? keyof T : never;

export type TransferEvent = KeysOfEach<(typeof transitions)[TransferState]>;

export interface Transfer {
  readonly id: number;
  /** The Data Folder. */
  readonly folder: string;
  /** The path of the directory to which the user sends the file. */
  readonly directory: string;
  /** The path of the file in the directory. Missing directories are created. */
  readonly path: string;
  readonly file: File;
  readonly isArchive: boolean;
  readonly state: TransferState;
  /** The number of sent bytes. */
  readonly sent: number;
  /** The URL of the upload; `null` until the service has created the upload. */
  readonly url: string | null;
  /** The reason why the state is `failed`, or why an archive was not unpacked; `null` without a problem. */
  readonly problem: Problem | null;
}

/** The files and directories that the user drops or selects. */
export interface Dropped {
  /** The files, with their paths in the directory to which they are sent. */
  readonly files: readonly { readonly path: string; readonly file: File }[];
  /** The paths of empty directories. */
  readonly directories: readonly string[];
}

/** Returns the state after an event; `null` if the event has no meaning in the state. */
export function findNextState(state: TransferState, event: TransferEvent): TransferState | null {
  const targets: Readonly<Partial<Record<TransferEvent, TransferState>>> = transitions[state];
  return targets[event] ?? null;
}

/** Returns whether a transfer has ended. */
export function hasEnded({ state }: Transfer): boolean {
  return state === 'done' || state === 'cancelled';
}

/** Returns whether a transfer continues only after a decision of the user. */
export function needsUser({ state }: Transfer): boolean {
  return state === 'exists' || state === 'archive' || state === 'failed';
}
