/** Finds the channel by which a planned update changes the running server to an installed Build. */
import type { UpdateSource } from '../../../client/api.js';
import type { Channel } from './use-plan.js';

/** A channel of a source that offers an installed Build. */
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
