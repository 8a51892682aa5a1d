/** Builds the body of GET /builds/updates. */

import { fileURLToPath } from 'node:url';
import type { Build } from '../../../machines/folders/catalog.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { isOfSource, isOfVersion, versionOf } from '../../../machines/updates/source-builds.js';
import type { UpdateSource } from '../../../machines/updates/updates.js';
import { indexFaultTexts } from '../../problems/update-faults.js';

/** @param current the Build that the server runs with; null while it is stopped */
export function updateSourceBody(
  { id: source, location, index, fault }: UpdateSource,
  builds: readonly Build[],
  current: string | null,
) {
  const own = builds.filter((build) => isOfSource(source, build));
  const endOf = (version: string | null) => toIsoTime(version === null ? null : (index?.supportEnds[version] ?? null));
  return {
    id: source,
    source: locationText(location),
    fetched_at: toIsoTime(index?.fetchedAt ?? null),
    problem: fault === null ? null : indexFaultTexts[fault],
    channels: (index?.channels ?? []).map(({ channel, version, download }) => {
      const ids = own.filter((build) => isOfVersion(source, build, version)).map(({ id }) => id);
      return {
        channel,
        version,
        download,
        support_ends_at: endOf(version),
        builds: ids,
        in_use: current !== null && ids.includes(current),
      };
    }),
    builds: own.map((build) => {
      const version = versionOf(source, build);
      return { id: build.id, version, support_ends_at: endOf(version), in_use: build.id === current };
    }),
  };
}

/** The query of a URL may have a key. */
function locationText(location: URL): string {
  return location.protocol === 'file:' ? fileURLToPath(location) : `${location.origin}${location.pathname}`;
}
