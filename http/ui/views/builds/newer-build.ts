/** Finds the channels by which a planned update changes the running server to a newer Build. */
import type { UpdateSource } from '../../../client/api.js';

export type Channel = UpdateSource['channels'][number];

/** A channel of a source, with the id of the source. */
export interface OfferedBuild {
  /** The id of the source. */
  readonly source: string;
  readonly channel: Channel;
}

const { compare } = new Intl.Collator('en', { numeric: true });

/** Returns the channel that offers a Build which is newer than the running Build; `null` if no channel does. */
export function findNewer(build: string, sources: readonly UpdateSource[]): OfferedBuild | null {
  for (const { id: source, builds, channels } of sources) {
    const running = builds.find(({ in_use: isInUse }) => isInUse)?.version ?? null;
    const channel = channels.find((each) => each.builds.includes(build));
    if (running !== null && channel !== undefined && compare(channel.version, running) > 0) return { source, channel };
  }
  return null;
}

/**
 * Returns the channel with which the running Build can be updated: the recommended version, or the newest version;
 * `null` if the server does not run with the Build, or if no version is newer.
 */
export function findUpdate(build: string, sources: readonly UpdateSource[]): OfferedBuild | null {
  for (const { id: source, builds, channels } of sources) {
    const running = builds.find(({ id, in_use: isInUse }) => isInUse && id === build)?.version ?? null;
    if (running === null) continue;
    const newer = channels
      .filter(({ download, builds: installed }) => download !== null || installed.length > 0)
      .filter(({ version }) => compare(version, running) > 0)
      .sort((one, other) => compare(other.version, one.version));
    const channel = newer.find((each) => each.channel === 'recommended') ?? newer[0];
    if (channel !== undefined) return { source, channel };
  }
  return null;
}
