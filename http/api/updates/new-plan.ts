/** Makes the plan of an update from a request, the source, and the current launch of the server. */
import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import type { Build } from '../../../machines/folders/catalog.js';
import type { EntryActor } from '../../../machines/history/journal.js';
import type { Launch } from '../../../machines/launch/launch.js';
import { isOfVersion, toBuildId } from '../../../machines/updates/source-builds.js';
import type { PlanBackup, SwapTime, UpdatePlan } from '../../../machines/updates/update-plan.js';
import type { UpdateSource } from '../../../machines/updates/updates.js';
import { Problem } from '../../problems/problems.js';
import type { newUpdatePlan } from './schemas.js';

/** The body of POST /updates/{id}/plan. */
export type PlanRequest = z.output<typeof newUpdatePlan>;

interface PlanFacts {
  readonly source: UpdateSource;
  /** All Builds of the workspace. */
  readonly builds: readonly Build[];
  /** The current launch of the server. */
  readonly launch: Launch;
  readonly by: EntryActor;
}

/**
 * Returns the plan in its first state.
 * @throws Problem `update_not_offered`, `update_not_needed`, or `update_invalid` for the time of the swap
 */
export function createPlan(request: PlanRequest, { source, builds, launch, by }: PlanFacts): UpdatePlan {
  const { folder, probation_minutes = 10, ready_minutes = 10, backup } = request;
  return {
    ...chooseBuild(source, request.channel, builds, launch.build),
    id: randomBytes(6).toString('hex'),
    folder,
    by,
    swap: toSwapTime(request),
    backupMode: backup ?? chooseBackup(launch),
    probationMs: probation_minutes * 60_000,
    readyMs: ready_minutes * 60_000,
    state: 'installing',
    steps: [{ state: 'installing', at: Date.now() }],
    backup: null,
    swapRun: null,
    reason: null,
  };
}

/**
 * Returns the Build that the source offers in the channel: an installed Build with this version, or the archive to
 * install.
 * @param from the id of the running Build
 */
function chooseBuild(
  { id: source, index }: UpdateSource,
  wanted: PlanRequest['channel'],
  builds: readonly Build[],
  from: string,
) {
  const channels = index?.channels ?? [];
  const hasRecommended = channels.some((each) => each.channel === 'recommended');
  const channel = wanted ?? (hasRecommended || channels.length === 0 ? 'recommended' : 'latest');
  const offer = channels.find((each) => each.channel === channel);
  if (offer === undefined) throw new Problem({ code: 'update_not_offered', channel, because: 'channel' });
  const { version, download, sha256 } = offer;
  const ofVersion = builds.filter((each) => isOfVersion(source, each, version));
  const installed = ofVersion.find(({ id }) => id === from) ?? ofVersion.find(({ exe_present }) => exe_present);
  const build = installed?.id ?? toBuildId(source, version);
  if (build === from) throw new Problem({ code: 'update_not_needed', build });
  if (installed === undefined && download === null)
    throw new Problem({ code: 'update_not_offered', channel, because: 'download' });
  const archive = installed !== undefined || download === null ? null : { url: download, sha256 };
  return { source, channel, version, build, from, archive };
}

/** Returns the default backup mode: the mode of the Build, or `none` if that mode stops the server. */
function chooseBackup({ backup }: Launch): PlanBackup {
  return backup === undefined || backup.mode === 'stop' ? 'none' : backup.mode;
}

function toSwapTime({ swap = 'restart', swap_at }: PlanRequest): SwapTime {
  if (swap !== 'at' || swap_at === undefined) return { type: swap === 'now' ? swap : 'restart' };
  const at = Date.parse(swap_at);
  if (at <= Date.now()) throw toPlanProblem('swap_at', 'it is not in the future');
  return { type: 'at', at };
}

/** Returns the problem of a setting. @param field `null` for the whole body */
export function toPlanProblem(field: string | null, problem: string): Problem {
  return new Problem({ code: 'update_invalid', field, problem });
}
