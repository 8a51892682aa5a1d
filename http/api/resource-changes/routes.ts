/** Routes that plan, install, update and remove Installed Resources (docs/reference/installing-resources.md). */
import type { Catalog } from '../../../machines/folders/catalog.js';
import type { ChangeOrder } from '../../../machines/resource-changes/types.js';
import type { ResourceSources } from '../../../machines/resource-updates/update.js';
import type { DescribeFinding } from '../../problems/findings/catalogue.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { Problem } from '../../problems/problems.js';
import { requireResult } from '../folders/results.js';
import { holdProblems } from '../kit/folder-hold.js';
import { bodyProblems, declareRoutes, json } from '../kit/route.js';
import { whileConnected } from '../kit/while-connected.js';
import { toPlanBody } from './answers.js';
import { attempt, type BeginServices, begin, requireFolder, toNewChange } from './begin.js';
import { install, type OrderServices, withOrder } from './orders.js';
import type * as schemas from './schemas.js';

interface OrderRouteServices extends BeginServices, OrderServices {
  readonly catalog: Pick<Catalog, 'dataFolder'>;
  readonly sources: ResourceSources;
  readonly describeFinding: DescribeFinding;
}

const route = declareRoutes<OrderRouteServices, typeof schemas>({
  tag: 'Installed Resources',
  schemas: () => import('./schemas.js'),
  invalid: (field, problem) => new Problem({ code: 'resource_order_invalid', field, problem }),
  pointers: { upload_not_found: '/upload', upload_gone: '/upload' },
});

const orderProblems: readonly ProblemCode[] = [
  ...bodyProblems,
  'resource_order_invalid',
  'folder_not_found',
  'upload_not_found',
  'upload_gone',
  'upload_incomplete',
  'resource_url_refused',
  'shutting_down',
];

const changeProblems: readonly ProblemCode[] = ['folder_not_found', ...holdProblems, 'disk_full', 'shutting_down'];

const begun = json('Begun.', (all: typeof schemas) => all.resourceChange, {
  status: 202,
  headers: { Location: 'Its path' },
});

export const resourceOrderRoutes = [
  route({
    request: 'POST /datafolders/{name}/resources/plan',
    id: 'planResources',
    summary: 'Plan an installation',
    scope: 'files',
    description: 'Changes nothing.',
    body: (all) => all.resourceOrder,
    success: json('The plan.', (all) => all.resourcePlan),
    problems: [...orderProblems, 'upload_busy', 'resource_install_unsupported', 'folder_unreadable', 'disk_full'],
    async handle({ params, body }, services, ctx) {
      await requireFolder(params.name, services);
      const changes = await services.resourceChanges.open();
      const plan = await attempt(() =>
        whileConnected(ctx, (signal) =>
          withOrder(body, services, ctx, async (order) => ({
            result: await changes.plan(params.name, order, signal),
            isUsed: false,
          })),
        ),
      );
      return toPlanBody(plan, services.describeFinding);
    },
  }),
  route({
    request: 'POST /datafolders/{name}/resources',
    id: 'installResources',
    summary: 'Install resources',
    scope: 'files',
    isKeyed: true,
    description: 'Moves them into place, and starts them.',
    body: (all) => all.resourceOrder,
    success: begun,
    problems: [...orderProblems, ...holdProblems, 'disk_full'],
    async handle({ params, body }, services, ctx) {
      await requireFolder(params.name, services);
      return begin(params.name, services, ctx, (changes) => install(params.name, body, changes, services, ctx));
    },
  }),
  route({
    request: 'DELETE /datafolders/{name}/resources/{resource}',
    id: 'deleteResource',
    summary: 'Remove a resource',
    scope: 'files',
    description: 'Moves it into the trash, without its lines of the config.',
    success: begun,
    problems: changeProblems,
    async handle({ params: { name, resource } }, services, ctx) {
      await requireFolder(name, services);
      const order: ChangeOrder = { kind: 'remove', resource };
      return begin(name, services, ctx, (changes) => changes.begin(toNewChange(name, order, ctx)));
    },
  }),
  route({
    request: 'POST /datafolders/{name}/resources/{resource}/update',
    id: 'updateResource',
    summary: 'Update a resource',
    scope: 'files',
    isKeyed: true,
    description: 'To the newest release of its source.',
    body: (all) => all.resourceUpdate,
    success: begun,
    problems: [
      ...([...bodyProblems, 'resource_order_invalid', 'folder_unreadable', 'resource_not_found'] as const),
      ...(['resource_source_not_set', ...changeProblems] as const),
    ],
    async handle({ params: { name, resource }, body }, services, ctx) {
      const { plan = null, choices = {}, otherwise = null } = body;
      const { source } = requireResult(await services.sources.read(name, resource));
      if (source === null) throw new Problem({ code: 'resource_source_not_set', folder: name, resource });
      const order: ChangeOrder = { kind: 'update', resource, plan, choices, otherwise };
      return begin(name, services, ctx, (changes) => changes.begin(toNewChange(name, order, ctx)));
    },
  }),
];
