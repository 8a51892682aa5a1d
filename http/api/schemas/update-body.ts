/** Builds the body of GET /builds/updates. */
import type { Build } from '../../../machines/ports/catalog.js';
import type { UpdateSource } from '../../../machines/ports/updates.js';
import { indexFaultTexts } from '../../problems/update-faults.js';
import { timeText } from './status-body.js';

/** @param current the Build that the server runs with; null while it is stopped */
export function updateSourceBody(
  { kind, url, index, fault }: UpdateSource,
  builds: readonly Build[],
  current: string | null,
) {
  const ofKind = builds.filter((build) => build.kind === kind);
  const { origin, pathname } = new URL(url);
  const endOf = (version: string | null) => timeText(version === null ? null : (index?.supportEnds[version] ?? null));
  return {
    id: kind,
    // The query may have a key.
    source: `${origin}${pathname}`,
    fetched_at: timeText(index?.fetchedAt ?? null),
    problem: fault === null ? null : indexFaultTexts[fault],
    channels: (index?.channels ?? []).map(({ channel, version, download }) => {
      const ids = ofKind.filter((build) => build.version === version).map(({ id }) => id);
      return {
        channel,
        version,
        download,
        support_ends_at: endOf(version),
        builds: ids,
        in_use: current !== null && ids.includes(current),
      };
    }),
    builds: ofKind.map(({ id, version }) => ({
      id,
      version,
      support_ends_at: endOf(version),
      in_use: id === current,
    })),
  };
}
