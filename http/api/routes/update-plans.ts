/** GET, POST and DELETE /builds/updates/{id}/plan. See docs/reference/updates.md. */

import { randomBytes } from 'node:crypto';
import type Router from '@koa/router';
import type { Context } from 'koa';
import type * as z from 'zod';
import type { Launch } from '../../../machines/launch/launch.js';
import { buildIdOf, isOfVersion } from '../../../machines/updates/source-builds.js';
import {
  hasPlanEnded,
  type PlanBackup,
  type SwapTime,
  type UpdatePlan,
} from '../../../machines/updates/update-plan.js';
import type { UpdateSource } from '../../../machines/updates/updates.js';
import { Problem } from '../../problems/problems.js';
import { entryOf } from '../history/caller.js';
import { readFields } from '../read-fields.js';
import { getBody, readBody } from '../request-body.js';
import { updatePlanBody } from '../schemas/update-plan-body.js';
import { newUpdatePlan } from '../schemas/update-plan-request.js';
import type { Services } from '../services.js';

type Parts = Pick<Services, 'updates' | 'updating' | 'catalog' | 'actor' | 'access'>;
type Wanted = ReturnType<typeof withDefaults>;

function withDefaults({
  swap = 'restart',
  probation_minutes = 10,
  ready_minutes = 10,
  ...others
}: z.output<ReturnType<typeof newUpdatePlan>>) {
  return { ...others, swap, probation_minutes, ready_minutes };
}

export function addUpdatePlanRoutes(router: Router, { updates, updating, catalog, actor, access }: Parts): void {
  router.post('/builds/updates/:source/plan', readBody, async (ctx) => {
    const source = await findSource(ctx);
    const wanted = withDefaults(readFields(getBody(ctx), newUpdatePlan(), invalid));
    if ((await catalog.dataFolder(wanted.folder)) === null)
      throw new Problem({ code: 'folder_not_found', folder: wanted.folder, gone: false });
    const launch = actor.getSnapshot().context.run?.launch ?? null;
    if (launch === null || launch.folder !== wanted.folder)
      throw new Problem({ code: 'folder_not_running', folder: wanted.folder });
    const plan = {
      ...(await findBuild(source, wanted, launch)),
      ...settingsOf(wanted, launch),
      by: entryOf(ctx, access).actor,
    };
    const begun = await saved(updating.begin(plan));
    const open = updating.open();
    if (begun === null)
      throw new Problem({ code: 'update_busy', folder: open?.folder ?? '', version: open?.version ?? '' });
    ctx.set('Location', `/builds/updates/${encodeURIComponent(source.id)}/plan`);
    ctx.status = 202;
    ctx.body = updatePlanBody(begun);
  });

  router.get('/builds/updates/:source/plan', (ctx) => {
    ctx.body = updatePlanBody(findPlan(ctx));
  });

  router.delete('/builds/updates/:source/plan', async (ctx) => {
    const plan = findPlan(ctx);
    const next = hasPlanEnded(plan) ? null : await saved(updating.cancel(plan, entryOf(ctx, access).actor));
    const { state } = updating.present() ?? plan;
    if (next === null) throw new Problem({ code: 'update_not_cancellable', state });
    ctx.status = 202;
    ctx.body = updatePlanBody(next);
  });

  async function findSource(ctx: Context): Promise<UpdateSource> {
    const id = ctx.params.source ?? '';
    const source = (await updates.sources()).find((each) => each.id === id);
    if (source === undefined) throw new Problem({ code: 'update_source_not_found', source: id });
    return source;
  }

  function findPlan(ctx: Context): UpdatePlan {
    const source = ctx.params.source ?? '';
    const plan = updating.present();
    if (plan === null || plan.source !== source) throw new Problem({ code: 'update_plan_not_found', source });
    return plan;
  }

  /** Returns what the source offers in the channel: an installed Build of its version, or its archive. */
  async function findBuild({ id: source, index }: UpdateSource, wanted: Wanted, { build: from }: Launch) {
    const channels = index?.channels ?? [];
    const hasRecommended = channels.some((each) => each.channel === 'recommended');
    const channel = wanted.channel ?? (hasRecommended || channels.length === 0 ? 'recommended' : 'latest');
    const offered = channels.find((each) => each.channel === channel);
    if (offered === undefined) throw new Problem({ code: 'update_not_offered', channel, because: 'channel' });
    const { version, download, sha256 } = offered;
    const ofVersion = (await catalog.builds()).filter((each) => isOfVersion(source, each, version));
    const installed = ofVersion.find(({ id }) => id === from) ?? ofVersion.find(({ exe_present }) => exe_present);
    const build = installed?.id ?? buildIdOf(source, version);
    if (build === from) throw new Problem({ code: 'update_not_needed', build });
    if (installed === undefined && download === null)
      throw new Problem({ code: 'update_not_offered', channel, because: 'download' });
    const archive = installed !== undefined || download === null ? null : { url: download, sha256 };
    return { source, channel, version, build, from, archive };
  }
}

function settingsOf(wanted: Wanted, launch: Launch) {
  const { folder, probation_minutes, ready_minutes, backup } = wanted;
  return {
    id: randomBytes(6).toString('hex'),
    folder,
    swap: swapOf(wanted),
    backupMode: backup ?? usualBackup(launch),
    probationMs: probation_minutes * 60_000,
    readyMs: ready_minutes * 60_000,
    state: 'installing',
    steps: [{ state: 'installing', at: Date.now() }],
    backup: null,
    swapRun: null,
    reason: null,
  } as const;
}

/** A backup that stops the server is made only on request. */
function usualBackup({ backup }: Launch): PlanBackup {
  return backup === undefined || backup.mode === 'stop' ? 'none' : backup.mode;
}

function swapOf({ swap, swap_at }: Wanted): SwapTime {
  if (swap !== 'at') {
    if (swap_at !== undefined) throw invalid('swap_at', 'it belongs to the swap "at" only');
    return { type: swap };
  }
  if (swap_at === undefined) throw invalid('swap_at', 'the swap "at" needs it');
  const at = Date.parse(swap_at);
  if (at <= Date.now()) throw invalid('swap_at', 'it is not in the future');
  return { type: 'at', at };
}

function invalid(field: string | null, problem: string): Problem {
  return new Problem({ code: 'update_invalid', field, problem });
}

/** @throws the problem of a plan that cannot be written */
function saved<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: NodeJS.ErrnoException) => {
    throw error.code === undefined ? error : new Problem({ code: 'updates_unwritable', because: error.code });
  });
}
