/** Routes that read, install and remove the companion of a Data Folder (docs/reference/announcements.md). */

import type { Context } from 'koa';
import type { Catalog } from '../../../machines/folders/catalog.js';
import type { Companion, Companions } from '../../../machines/folders/companions.js';
import type { EntryType, Journal } from '../../../machines/history/journal.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { toEntryBase } from '../kit/caller.js';
import { declareRoutes, json } from '../kit/route.js';
import { toCompanionBody } from './answers.js';
import { requireResult } from './results.js';
import type * as schemas from './schemas.js';

interface CompanionServices {
  readonly companions: Companions;
  readonly catalog: Catalog;
  /** The journal, which gets an entry for each change by these requests. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  readonly access: AccessPolicy;
}

const route = declareRoutes<CompanionServices, typeof schemas>({
  tag: 'Data Folders',
  schemas: () => import('./schemas.js'),
});

const folderProblems: readonly ProblemCode[] = ['folder_not_found', 'folder_unreadable'];
const companionProblems: readonly ProblemCode[] = [...folderProblems, 'companion_unsupported'];
const writeProblems: readonly ProblemCode[] = ['companion_blocked', 'companion_unwritable', 'disk_full'];

export const companionRoutes = [
  route({
    request: 'DELETE /datafolders/{name}/companion',
    id: 'deleteCompanion',
    summary: 'Remove the companion of a Data Folder',
    scope: 'files',
    description: 'Removes its files. A running server keeps it until it ends.',
    success: { status: 204, description: 'Done.' },
    problems: [...companionProblems, 'companion_not_found', ...writeProblems],
    async handle({ params }, services, ctx) {
      const companion = requireResult(await services.companions.remove(params.name));
      recordChange('companion.removed', params.name, companion, services, ctx);
    },
  }),
  route({
    request: 'GET /datafolders/{name}/companion',
    id: 'getCompanion',
    summary: 'Get the companion of a Data Folder',
    scope: 'read',
    description: 'Says whether it is installed.',
    success: json('The companion.', (all) => all.companion),
    problems: folderProblems,
    async handle({ params }, { companions }) {
      const companion = await companions.read(params.name);
      const isUnsupported = 'fault' in companion && companion.fault.code === 'companion_unsupported';
      return toCompanionBody(isUnsupported ? null : requireResult(companion));
    },
  }),
  route({
    request: 'POST /datafolders/{name}/companion',
    id: 'installCompanion',
    summary: 'Install the companion of a Data Folder',
    scope: 'files',
    description: 'Installs it, or replaces an earlier version. The server loads it at its next start.',
    success: json('The companion.', (all) => all.companion),
    problems: [...companionProblems, ...writeProblems],
    async handle({ params }, services, ctx) {
      const companion = requireResult(await services.companions.install(params.name));
      recordChange('companion.installed', params.name, companion, services, ctx);
      return toCompanionBody(companion);
    },
  }),
];

/** Records a change, and notifies subscribers that the Installed Resources have changed. */
function recordChange(
  type: EntryType,
  folder: string,
  { name, version }: Companion,
  { catalog, journal, access }: CompanionServices,
  ctx: Context,
): void {
  const detail = { companion: name, version: String(version) };
  journal.record({ ...toEntryBase(ctx, access, detail), type, folder });
  catalog.reportChange('folders');
}
