/** Routes for the list of Builds and for single Builds (docs/reference/installing-builds.md). */

import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { Installer } from '../../../machines/builds/installer.js';
import type { Result } from '../../../machines/faults/result.js';
import type { Build, Catalog } from '../../../machines/folders/catalog.js';
import type { Journal } from '../../../machines/history/journal.js';
import type { Operations } from '../../../machines/operations/perform.js';
import type { ServerContext } from '../../../machines/server/context.js';
import { findDirectoryNameFault } from '../../../machines/text/directory-name.js';
import type { UpdatePlan } from '../../../machines/updates/update-plan.js';
import type { ProblemFault } from '../../problems/problem-kind.js';
import { Problem } from '../../problems/problems.js';
import { toUnservedProblem } from '../../problems/verdict.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { toEntryBase } from '../kit/caller.js';
import { declareRoutes, json } from '../kit/route.js';
import { refreshBuilds } from '../refresh-lists.js';
import type { UpdatePlans } from '../updates/update-plans.js';
import { toBuildBody } from './answers.js';
import type * as schemas from './schemas.js';

interface BuildServices {
  readonly catalog: Catalog;
  readonly installer: Installer;
  /** The plan of an update. */
  readonly plans: Pick<UpdatePlans, 'open'>;
  /** Performs operations. Other code sends no events to the server's chart. */
  readonly operations: Pick<Operations, 'perform' | 'runExclusive'>;
  readonly log: Pick<Logger, 'error' | 'info' | 'debug'>;
  /** The journal, which gets an entry for each change by these requests. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  readonly access: AccessPolicy;
}

const route = declareRoutes<BuildServices, typeof schemas>({ tag: 'Builds', schemas: () => import('./schemas.js') });

export const buildListRoutes = [
  route({
    request: 'GET /builds',
    id: 'listBuilds',
    summary: 'List the Builds',
    scope: 'read',
    description: 'Lists every Build. POST reads the list again.',
    caching: 'etag',
    success: json('Sorted by id.', (all) => all.builds),
    handle: async (_, { catalog }) => (await catalog.builds()).map(toBuildBody),
  }),
  route({
    request: 'POST /builds',
    id: 'refreshBuilds',
    summary: 'Refresh the list of Builds',
    scope: 'read',
    description: 'Reads the directory again.',
    success: { status: 204, description: 'The list is up to date.' },
    problems: ['list_unreadable'],
    handle: (_, services) => refreshBuilds(services),
  }),
];

export const buildRoutes = [
  route({
    request: 'DELETE /builds/{id}',
    id: 'deleteBuild',
    summary: 'Remove a Build',
    scope: 'builds',
    description: 'Removes a Build, unless a run or a planned start uses it.',
    isJudged: true,
    success: { status: 204, description: 'It is removed from the list. Its files are being deleted.' },
    problems: [
      'build_not_found',
      'build_in_use',
      'build_not_removed',
      'list_unreadable',
      'queue_full',
      'shutting_down',
    ],
    handle: ({ params, query }, services, ctx) => removeBuild(params.id, query, services, ctx),
  }),
  route({
    request: 'GET /builds/{id}',
    id: 'getBuild',
    summary: 'Get one Build',
    scope: 'read',
    description: 'As in the list.',
    success: json('The Build.', (all) => all.build),
    problems: ['build_not_found'],
    handle: async ({ params }, { catalog }) => toBuildBody(await findBuild(params.id, catalog)),
  }),
];

/** Finds a Build. @throws Problem `build_not_found` */
export async function findBuild(id: string, catalog: Pick<Catalog, 'builds'>): Promise<Build> {
  const build = (await catalog.builds()).find((each) => each.id === id);
  if (build === undefined) throw new Problem({ code: 'build_not_found', build: id });
  return build;
}

async function removeBuild(id: string, query: Result<unknown>, services: BuildServices, ctx: Context): Promise<void> {
  const { installer, plans, operations, log, journal, access } = services;
  if (findDirectoryNameFault(id) !== null) throw new Problem({ code: 'build_not_found', build: id });
  // Remove in the operation queue, so that no start can happen between the check and the removal.
  const removal = await operations.runExclusive(
    ({ context }) =>
      findUse(context, id) ??
      findPlannedUse(plans.open(), id) ??
      (query.ok ? null : query.fault) ??
      installer.remove(id),
    () => ctx.req.socket.destroyed,
  );
  if (removal.kind === 'gone') return void (ctx.respond = false);
  if (removal.kind !== 'done') throw toUnservedProblem(removal);
  if (removal.value !== null) throw toBuildProblem(removal.value);
  log.info({ build: id }, 'a Build was removed');
  journal.record({ ...toEntryBase(ctx, access), type: 'build.removed', build: id });
  await refreshBuilds(services);
}

/** Returns the fault if a run uses the Build or a planned start will use it; otherwise `null`. */
function findUse({ run, recovery }: ServerContext, build: string): ProblemFault<'build_in_use'> | null {
  if (run?.launch.build === build || run?.next?.build === build) return { code: 'build_in_use', build, planned: false };
  if (recovery?.build === build && recovery.gaveUp === null) return { code: 'build_in_use', build, planned: true };
  return null;
}

/** Returns the fault if an update will use the Build or may return to it; otherwise `null`. */
function findPlannedUse(plan: UpdatePlan | null, build: string): ProblemFault<'build_in_use'> | null {
  return plan?.build === build || plan?.from === build ? { code: 'build_in_use', build, planned: true } : null;
}

/** Returns the problem of a fault in the installation or removal of a Build. */
export function toBuildProblem(fault: ProblemFault): Problem {
  return new Problem(fault);
}
