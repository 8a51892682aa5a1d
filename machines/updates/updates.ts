/**
 * The port to sources of updates of Builds. The implementation is in adapters/updates. Times are milliseconds since the
 * epoch.
 */

/** The id of the source of Builds of the kind FXServer. */
export const fxserverSource = 'fxserver';

/** The channels of an index that FXServer publishes. */
export const updateChannels = ['recommended', 'optional', 'latest', 'critical'] as const;

/** The version that a channel offers. */
export interface ChannelVersion {
  readonly channel: (typeof updateChannels)[number];
  readonly version: string;
  /**
   * The URL of the archive: https; http on this machine if the index is on this machine too; or a file in a directory.
   * `null` if the index contains no URL.
   */
  readonly download: string | null;
  /** The checksum of the archive as hexadecimal digits; `null` if the index contains no checksum. */
  readonly sha256: string | null;
}

/** The content of an index. */
export interface BuildsIndex {
  readonly channels: readonly ChannelVersion[];
  /** The time at which the support of each version ends; `null` if no end is planned. */
  readonly supportEnds: Readonly<Record<string, number | null>>;
}

/** The last fetched index, in its stored form. */
export interface FetchedIndex extends BuildsIndex {
  readonly fetchedAt: number;
}

/** The reason why an index could not be fetched, or a directory could not be read. */
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

/** The location of a source, as configured by the operator. */
/** Returns a location without its query, which may contain a key. A directory is a path. */
export function toLocationText(location: URL): string {
  return location.protocol === 'file:'
    ? decodeURIComponent(location.pathname)
    : `${location.origin}${location.pathname}`;
}

export interface SourceLocation {
  readonly id: string;
  /** The URL of an index, or of a directory with archives. */
  readonly location: URL;
}

export interface UpdateSource extends SourceLocation {
  /** The last fetched index; `null` before the first success. */
  readonly index: FetchedIndex | null;
  /** The fault of the last attempt; `null` after a success or before the first attempt. */
  readonly fault: IndexFault | null;
}

export interface Updates {
  /** Returns the configured sources in their order. */
  sources(): Promise<readonly UpdateSource[]>;
}
