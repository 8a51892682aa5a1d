/** Routes for the sources and the updates of Installed Resources (docs/reference/resource-updates.md). */
import type { Catalog } from '../../../machines/folders/catalog.js';
import type { Journal } from '../../../machines/history/journal.js';
import type { PlanResourceUpdate, ResourceSources, UpdatePlan } from '../../../machines/resource-updates/update.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { Problem } from '../../problems/problems.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { requireResult } from '../folders/results.js';
import { toEntryBase } from '../kit/caller.js';
import { bodyProblems, declareRoutes, json } from '../kit/route.js';
import { whileConnected } from '../kit/while-connected.js';
import { requireAllowed, type SourcePolicy } from './allowed-source.js';
import type * as schemas from './schemas.js';
import { readSource, toReleaseBody, toSourceBody } from './source-body.js';

export interface ResourceUpdateServices extends SourcePolicy {
  readonly catalog: Catalog;
  readonly journal: Pick<Journal, 'record'>;
  readonly access: AccessPolicy;
  readonly sources: ResourceSources;
  readonly planUpdate: PlanResourceUpdate;
}

const route = declareRoutes<ResourceUpdateServices, typeof schemas>({
  tag: 'Data Folders',
  schemas: () => import('./schemas.js'),
  invalid: (field, problem) =>
    new Problem(field === null ? { code: 'body_not_json' } : { code: 'resource_source_invalid', field, problem }),
});

const placeProblems: readonly ProblemCode[] = ['folder_not_found', 'folder_unreadable', 'resource_not_found'];

export const resourceUpdateRoutes = [
  route({
    request: 'GET /datafolders/{name}/resources/{resource}/source',
    id: 'getResourceSource',
    summary: 'Get the source of an Installed Resource',
    scope: 'files',
    description: 'URLs are without their query.',
    success: json('Its source.', (all) => all.knownSource),
    problems: placeProblems,
    async handle({ params: { name, resource } }, { sources }) {
      return toSourceBody(requireResult(await sources.read(name, resource)).source);
    },
  }),
  route({
    request: 'PUT /datafolders/{name}/resources/{resource}/source',
    id: 'setResourceSource',
    summary: 'Set the source of an Installed Resource',
    scope: 'files',
    description: 'Downloads nothing.',
    body: (all) => all.resourceSource,
    success: { status: 204, description: 'Set.' },
    problems: [...bodyProblems, 'resource_source_invalid', 'resource_url_refused', ...placeProblems],
    async handle({ params: { name, resource }, body }, services, ctx) {
      const source = readSource(body);
      if (source !== null) requireAllowed(source, services, ctx);
      requireResult(await services.sources.write(name, resource, source));
      const named = Object.fromEntries(Object.entries(toSourceBody(source)).filter(([, value]) => value !== null));
      const entry = toEntryBase(ctx, services.access, { resource, ...named });
      services.journal.record({ ...entry, type: 'resource.source_changed', folder: name });
    },
  }),
  route({
    request: 'POST /datafolders/{name}/resources/{resource}/update/plan',
    id: 'planResourceUpdate',
    summary: 'Compare an Installed Resource with its newest release',
    scope: 'files',
    description: 'Downloads and keeps the release.',
    success: json('What an update would change.', (all) => all.resourceUpdatePlan),
    problems: [...placeProblems, 'resource_source_not_set', 'resource_update_failed', 'disk_full', 'shutting_down'],
    async handle({ params: { name, resource } }, { planUpdate }, ctx) {
      const plan = (signal: AbortSignal) => planUpdate(name, resource, signal);
      return toPlanBody(requireResult(await whileConnected(ctx, plan)));
    },
  }),
];

function toPlanBody({ id, source, release, installed, available, isNewer, isBaseKnown, files }: UpdatePlan) {
  const others = files.filter(({ decision }) => decision !== 'unchanged');
  return {
    ...{
      plan: id,
      source: toSourceBody(source),
      ...toReleaseBody(release),
      installed,
      available,
      newer: isNewer,
      base_known: isBaseKnown,
    },
    unchanged: files.length - others.length,
    files: others.map(({ path, decision, because, texts }) => {
      const { base = null, mine = null, theirs = null } = texts ?? {};
      return { path, decision, because, base, mine, theirs };
    }),
  };
}
