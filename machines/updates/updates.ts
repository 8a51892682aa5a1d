/** Sources of updates of Builds. Implemented by adapters/updates. Times are milliseconds since the epoch. */

/** The id of the source of Builds of the kind FXServer. */
export const fxserverSource = 'fxserver';

/** The channels of an index, as FXServer publishes them. */
export const updateChannels = ['recommended', 'optional', 'latest', 'critical'] as const;

/** The version that a channel offers. */
export interface ChannelVersion {
  readonly channel: (typeof updateChannels)[number];
  readonly version: string;
  /**
   * The URL of its archive: https, on this machine if it has the index too, or of a file in a directory; null when the
   * index names none.
   */
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

/** Why an index could not be fetched, or a directory not be read. */
export type IndexFault =
  | 'unreachable'
  | 'timeout'
  | 'status'
  | 'redirect'
  | 'too_large'
  | 'not_json'
  | 'not_an_index'
  | 'unwritable'
  | 'unreadable'
  | 'too_many_files';

/** A source as the operator has configured it. */
export interface SourceLocation {
  readonly id: string;
  /** The URL of an index, or of a directory with archives. */
  readonly location: URL;
}

export interface UpdateSource extends SourceLocation {
  /** Null before the first success. */
  readonly index: FetchedIndex | null;
  /** The fault of the last attempt; null after a success, and before the first attempt. */
  readonly fault: IndexFault | null;
}

export interface Updates {
  /** Returns the configured sources in their order. */
  sources(): Promise<readonly UpdateSource[]>;
}
