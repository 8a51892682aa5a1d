/** Sources of updates of Builds. Implemented by adapters/updates. Times are milliseconds since the epoch. */

/** The channels of an index, as FXServer publishes them. */
export const updateChannels = ['recommended', 'optional', 'latest', 'critical'] as const;

/** The version that a channel offers. */
export interface ChannelVersion {
  readonly channel: (typeof updateChannels)[number];
  readonly version: string;
  /** The URL of its archive: https, or on this machine if it has the index too; null when the index names none. */
  readonly download: string | null;
  /** The checksum of its archive as hexadecimal digits; null when the index states none. */
  readonly sha256: string | null;
}

/** What an index states. */
export interface BuildsIndex {
  readonly channels: readonly ChannelVersion[];
  /** When the support of a version ends, by version; null where no end is planned. */
  readonly supportEnds: Readonly<Record<string, number | null>>;
}

/** The last index that was fetched, as it is on disk. */
export interface FetchedIndex extends BuildsIndex {
  readonly fetchedAt: number;
}

/** Why an index could not be fetched. */
export type IndexFault =
  | 'unreachable'
  | 'timeout'
  | 'status'
  | 'redirect'
  | 'too_large'
  | 'not_json'
  | 'not_an_index'
  | 'unwritable';

export interface UpdateSource {
  /** The kind of its Builds. */
  readonly kind: string;
  readonly url: string;
  /** Null before the first success. */
  readonly index: FetchedIndex | null;
  /** Of the last attempt; null after a success, and before the first attempt. */
  readonly fault: IndexFault | null;
}

export interface Updates {
  /** Returns the configured sources, sorted by kind. */
  sources(): Promise<readonly UpdateSource[]>;
}
