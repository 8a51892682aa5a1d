/** Routes that list changes of Installed Resources, and undo them (docs/reference/installing-resources.md). */
import { Problem } from '../../problems/problems.js';
import { toEntryActor } from '../kit/caller.js';
import { holdProblems } from '../kit/folder-hold.js';
import { text } from '../kit/parameters.js';
import { declareRoutes, json } from '../kit/route.js';
import { hasScope } from '../kit/scopes.js';
import { toChangeBody } from './answers.js';
import { type BeginServices, begin } from './begin.js';
import type * as schemas from './schemas.js';

const route = declareRoutes<BeginServices, typeof schemas>({
  tag: 'Installed Resources',
  schemas: () => import('./schemas.js'),
});

export const resourceChangeRoutes = [
  route({
    request: 'GET /resource-changes',
    id: 'listResourceChanges',
    summary: 'List the changes',
    scope: 'files',
    description: 'Lists the last changes.',
    query: { folder: text('A Data Folder. Default: all') },
    success: json('The newest first.', (all) => all.resourceChanges),
    async handle({ query: { folder } }, { resourceChanges }, ctx) {
      const changes = await resourceChanges.open();
      return changes.list(folder).map((each) => toChangeBody(each, changes, hasScope(ctx, 'console')));
    },
  }),
  route({
    request: 'GET /resource-changes/{change}',
    id: 'getResourceChange',
    summary: 'Get a change',
    scope: 'files',
    description: 'Returns the progress or end.',
    success: json('The change.', (all) => all.resourceChange),
    problems: ['resource_change_not_found'],
    async handle({ params: { change: id } }, { resourceChanges }, ctx) {
      const changes = await resourceChanges.open();
      const change = changes.find(id);
      if (change === null) throw new Problem({ code: 'resource_change_not_found', change: id });
      return toChangeBody(change, changes, hasScope(ctx, 'console'));
    },
  }),
  route({
    request: 'POST /resource-changes/{change}/undo',
    id: 'undoResourceChange',
    summary: 'Undo a change',
    scope: 'files',
    description: 'Restores files and lines.',
    success: json('Begun.', (all) => all.resourceChange, { status: 202, headers: { Location: 'Its path' } }),
    problems: [
      'resource_change_not_found',
      ...holdProblems,
      'resource_change_not_undoable',
      'disk_full',
      'file_not_found',
      'shutting_down',
    ],
    async handle({ params: { change: id } }, services, ctx) {
      const changes = await services.resourceChanges.open();
      const folder = changes.find(id)?.folder ?? '';
      return begin(folder, services, ctx, () => changes.undo(id, toEntryActor(ctx)));
    },
  }),
];
