/** Builds the body of GET /builds/updates. */
import type { Build } from '../../../machines/ports/catalog.js';
import type { IndexFault, UpdateSource } from '../../../machines/ports/updates.js';
import { timeText } from './status-body.js';

/** As sentences. */
const faults: Readonly<Record<IndexFault, string>> = {
  unreachable: 'The index cannot be reached.',
  timeout: 'The index was not complete within its time limit.',
  status: 'The index was answered with an error.',
  redirect: 'The index was answered with a redirect, which is not followed.',
  too_large: 'The index is larger than 4 MiB.',
  not_json: 'The index is not JSON.',
  not_an_index: 'The document has no version in any channel.',
  unwritable: 'The index cannot be written into the workspace.',
};

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
    problem: fault === null ? null : faults[fault],
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
