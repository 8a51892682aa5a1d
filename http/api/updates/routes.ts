/**
 * Routes for updates of Builds: their sources, and the plan that swaps the Build of the server
 * (docs/reference/updates.md).
 */

import type { Context } from 'koa';
import type { Catalog } from '../../../machines/folders/catalog.js';
import type { ServerActor } from '../../../machines/server/server.js';
import { hasPlanEnded, type UpdatePlan } from '../../../machines/updates/update-plan.js';
import type { UpdateSource, Updates } from '../../../machines/updates/updates.js';
import { Problem } from '../../problems/problems.js';
import { setLocation } from '../kit/answer/location.js';
import { toEntryActor } from '../kit/caller.js';
import { bodyProblems, declareRoutes, json } from '../kit/route.js';
import { createSaveWaiter } from '../kit/wait-for-save.js';
import { toPlanBody, toSourceBody } from './answers.js';
import { createPlan, type PlanRequest, toPlanProblem } from './new-plan.js';
import type * as schemas from './schemas.js';
import type { UpdatePlans } from './update-plans.js';

const waitForSave = createSaveWaiter('updates_unwritable');

interface UpdateServices {
  readonly updates: Updates;
  /** The plan of an update. */
  readonly plans: UpdatePlans;
  readonly catalog: Catalog;
  readonly actor: ServerActor;
}

const route = declareRoutes<UpdateServices, typeof schemas>({
  tag: 'Builds',
  schemas: () => import('./schemas.js'),
  invalid: toPlanProblem,
});

export const updateRoutes = [
  route({
    request: 'GET /updates',
    id: 'listUpdates',
    summary: 'List updates of Builds',
    scope: 'read',
    description: 'Lists the sources of updates and the versions that they offer.',
    caching: 'etag',
    success: json('Sorted by id.', (all) => all.updateSources),
    async handle(_, { updates, catalog, actor }) {
      const [sources, builds] = await Promise.all([updates.sources(), catalog.builds()]);
      const current = actor.getSnapshot().context.run?.launch.build ?? null;
      return sources.map((source) => toSourceBody(source, builds, current));
    },
  }),
  route({
    request: 'DELETE /updates/{id}/plan',
    id: 'cancelUpdate',
    summary: 'Cancel an update',
    scope: 'builds',
    secondScope: 'control',
    description: 'During the probation the server is restarted with the previous Build.',
    success: json('It is cancelled, or its rollback has begun.', (all) => all.updatePlan, { status: 202 }),
    problems: ['update_plan_not_found', 'update_not_cancellable', 'updates_unwritable'],
    async handle({ params }, { plans }, ctx) {
      const plan = findPlan(params.id, { plans });
      const next = hasPlanEnded(plan) ? null : await waitForSave(plans.cancel(plan, toEntryActor(ctx)));
      const { state } = plans.present() ?? plan;
      if (next === null) throw new Problem({ code: 'update_not_cancellable', state });
      return toPlanBody(next);
    },
  }),
  route({
    request: 'GET /updates/{id}/plan',
    id: 'getUpdatePlan',
    summary: 'Get the plan of an update',
    scope: 'read',
    description: 'Returns the last plan, even after its end.',
    success: json('The plan.', (all) => all.updatePlan),
    problems: ['update_plan_not_found'],
    handle: ({ params }, services) => toPlanBody(findPlan(params.id, services)),
  }),
  route({
    request: 'POST /updates/{id}/plan',
    id: 'planUpdate',
    summary: 'Plan an update of a Data Folder',
    scope: 'builds',
    secondScope: 'control',
    isKeyed: true,
    description:
      'Installs the version, checks it, restarts with it, and returns to the previous Build if the probation fails.',
    body: (all) => all.newUpdatePlan,
    success: json('Begun.', (all) => all.updatePlan, {
      status: 202,
      headers: { Location: 'Its path' },
    }),
    problems: [
      ...bodyProblems,
      'update_invalid',
      'update_source_not_found',
      'folder_not_found',
      'folder_not_running',
      'update_not_offered',
      'update_not_needed',
      'update_busy',
      'updates_unwritable',
    ],
    async handle({ params, body }, services, ctx) {
      const source = await findSource(params.id, services);
      const plan = await beginPlan(source, body, services, ctx);
      setLocation(ctx, `/updates/${encodeURIComponent(source.id)}/plan`);
      return toPlanBody(plan);
    },
  }),
];

async function beginPlan(
  source: UpdateSource,
  request: PlanRequest,
  { catalog, actor, plans }: UpdateServices,
  ctx: Context,
): Promise<UpdatePlan> {
  const { folder } = request;
  if ((await catalog.dataFolder(folder)) === null) throw new Problem({ code: 'folder_not_found', folder, gone: false });
  const launch = actor.getSnapshot().context.run?.launch ?? null;
  if (launch === null || launch.folder !== folder) throw new Problem({ code: 'folder_not_running', folder });
  const builds = await catalog.builds();
  const plan = createPlan(request, { source, builds, launch, by: toEntryActor(ctx) });
  const begun = await waitForSave(plans.begin(plan));
  if (begun !== null) return begun;
  const open = plans.open();
  throw new Problem({ code: 'update_busy', folder: open?.folder ?? '', version: open?.version ?? '' });
}

/** Finds a source. @throws Problem `update_source_not_found` */
async function findSource(id: string, { updates }: UpdateServices): Promise<UpdateSource> {
  const source = (await updates.sources()).find((each) => each.id === id);
  if (source === undefined) throw new Problem({ code: 'update_source_not_found', source: id });
  return source;
}

/** Finds the last plan. @throws Problem `update_plan_not_found` if the source has no such plan */
function findPlan(source: string, { plans }: Pick<UpdateServices, 'plans'>): UpdatePlan {
  const plan = plans.present();
  if (plan === null || plan.source !== source) throw new Problem({ code: 'update_plan_not_found', source });
  return plan;
}
