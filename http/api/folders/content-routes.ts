/** Routes for the content of a Data Folder: its Installed Resources, and its preflight before a start. */
import type { Catalog } from '../../../machines/folders/catalog.js';
import type { Companions } from '../../../machines/folders/companions.js';
import type { KindsDescription } from '../../../machines/kinds/kinds.js';
import type { InstalledResource } from '../../../machines/kinds/resources.js';
import { isRunning } from '../../../machines/operations/verdict.js';
import type { FolderSources, ResourceSources } from '../../../machines/resource-updates/update.js';
import type { ServerActor } from '../../../machines/server/server.js';
import type { DescribeFinding } from '../../problems/findings/catalogue.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { text } from '../kit/parameters.js';
import { declareRoutes, json } from '../kit/route.js';
import { toPreflightBody, toResourceBody } from './answers.js';
import { serializeJsonArray } from './json-array.js';
import { findHints } from './preflight-hints.js';
import { requireResult } from './results.js';
import type * as schemas from './schemas.js';

interface ContentServices {
  readonly catalog: Catalog;
  readonly kinds: KindsDescription;
  readonly describeFinding: DescribeFinding;
  readonly actor: ServerActor;
  readonly companions: Companions;
  readonly sources: Pick<ResourceSources, 'list'>;
}

const route = declareRoutes<ContentServices, typeof schemas>({
  tag: 'Data Folders',
  schemas: () => import('./schemas.js'),
});

/** The problems of routes that read the content of a Data Folder. */
export const contentProblems: readonly ProblemCode[] = ['build_unknown', 'folder_not_found', 'folder_unreadable'];

/** The parameter that names a Build with resources. */
export const systemResources = text('A Build whose own resources are included');

export const contentRoutes = [
  route({
    request: 'GET /datafolders/{name}/resources',
    id: 'listInstalledResources',
    summary: 'List the Installed Resources of a Data Folder',
    scope: 'read',
    description: 'With `build`, resources of the Build, too.',
    query: { build: systemResources },
    caching: 'compressed',
    success: json('Sorted by name.', (all) => all.installedResources),
    problems: contentProblems,
    async handle({ params, query }, services, ctx) {
      const resources = requireResult(await services.catalog.resources(params.name, query.build));
      ctx.body = await serializeResources(resources, await services.sources.list(params.name), services);
      ctx.type = 'application/json; charset=utf-8';
    },
  }),
  route({
    request: 'GET /datafolders/{name}/preflight',
    id: 'preflight',
    summary: 'Check a Data Folder before a start',
    scope: 'read',
    description: 'Changes nothing.',
    query: { build: text('The Build to start with. Default: none') },
    caching: 'compressed',
    success: json('The findings.', (all) => all.preflight),
    problems: contentProblems,
    async handle({ params: { name: folder }, query: { build } }, { catalog, actor, describeFinding, companions }) {
      const snapshot = actor.getSnapshot();
      const running = isRunning(snapshot) ? (snapshot.context.run?.launch.folder ?? null) : null;
      const preflight = requireResult(await catalog.preflight(folder, build, running === folder));
      const hints = await findHints(folder, preflight.kind, companions);
      return { ...toPreflightBody(folder, build, preflight, describeFinding), hints };
    },
  }),
];

/**
 * The cached answers, by the lists of resources and sources. Each list is the same object until a resource or source
 * changes.
 */
const resourceLists = new WeakMap<readonly InstalledResource[], WeakMap<FolderSources, Buffer>>();

async function serializeResources(
  resources: readonly InstalledResource[],
  sources: FolderSources,
  { kinds, describeFinding }: ContentServices,
): Promise<Buffer> {
  const lists = resourceLists.get(resources) ?? new WeakMap<FolderSources, Buffer>();
  resourceLists.set(resources, lists);
  const list =
    lists.get(sources) ??
    (await serializeJsonArray(resources, (resource) => toResourceBody(resource, sources, kinds, describeFinding)));
  lists.set(sources, list);
  return list;
}
