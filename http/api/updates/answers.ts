/** Builds the answers about sources and plans of updates. */
import type { Build } from '../../../machines/folders/catalog.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { findVersion, isOfSource, isOfVersion } from '../../../machines/updates/source-builds.js';
import type { UpdatePlan } from '../../../machines/updates/update-plan.js';
import { toLocationText, type UpdateSource } from '../../../machines/updates/updates.js';
import { indexFaultTexts, planReasonText } from '../../problems/update-faults.js';

/**
 * Returns a source with its offers and the installed Builds.
 * @param builds all Builds of the workspace
 * @param current the id of the running Build; `null` while the server is stopped
 */
export function toSourceBody(
  { id: source, location, index, fault }: UpdateSource,
  builds: readonly Build[],
  current: string | null,
) {
  const own = builds.filter((build) => isOfSource(source, build));
  const findEnd = (version: string | null) =>
    toIsoTime(version === null ? null : (index?.supportEnds[version] ?? null));
  return {
    id: source,
    source: toLocationText(location),
    fetched_at: toIsoTime(index?.fetchedAt ?? null),
    problem: fault === null ? null : indexFaultTexts[fault],
    channels: (index?.channels ?? []).map(({ channel, version, download }) => {
      const ids = own.filter((build) => isOfVersion(source, build, version)).map(({ id }) => id);
      return {
        channel,
        version,
        download,
        support_ends_at: findEnd(version),
        builds: ids,
        in_use: current !== null && ids.includes(current),
      };
    }),
    builds: own.map((build) => {
      const version = findVersion(source, build);
      return { id: build.id, version, support_ends_at: findEnd(version), in_use: build.id === current };
    }),
  };
}

/** Returns a plan in the form of the routes and GET /events. */
export function toPlanBody({ swap, backupMode, probationMs, readyMs, steps, reason, ...plan }: UpdatePlan) {
  const { id, source, channel, version, folder, from, build, state, backup } = plan;
  return {
    id,
    source,
    channel,
    version,
    folder,
    from,
    build,
    swap: swap.type,
    swap_at: toIsoTime(swap.type === 'at' ? swap.at : null),
    backup_mode: backupMode,
    backup,
    probation_minutes: probationMs / 60_000,
    ready_minutes: readyMs / 60_000,
    state,
    steps: steps.map((step) => ({ state: step.state, at: toIsoTime(step.at) })),
    reason: reason?.code ?? null,
    problem: reason === null ? null : planReasonText(reason),
  };
}
