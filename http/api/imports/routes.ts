/**
 * The route that plans an import from txAdmin (docs/guides/coming-from.md). Other routes carry out the steps of the
 * plan.
 */
import type { TxAdminFault } from '../../../machines/imports/txadmin/import-fault.js';
import { planImport, type TxAdminSource } from '../../../machines/imports/txadmin/plan-import.js';
import { Problem } from '../../problems/problems.js';
import { bodyProblems, declareRoutes, json } from '../kit/route.js';
import type * as schemas from './schemas.js';

interface FoundTxAdmin extends TxAdminSource {
  /** The directory of the profile. */
  readonly profile: string;
}

interface Services {
  /** Finds the files of txAdmin on this machine. */
  readonly findTxAdmin: (
    path: string,
    profile: string | null,
    artifact: string | null,
  ) => Promise<FoundTxAdmin | { readonly fault: TxAdminFault }>;
}

const route = declareRoutes<Services, typeof schemas>({
  tag: 'Data Folders',
  schemas: () => import('./schemas.js'),
  invalid: (field, problem) => new Problem({ code: 'import_invalid', field, problem }),
});

export const importRoutes = [
  route({
    request: 'POST /imports/txadmin/plan',
    id: 'planTxAdminImport',
    summary: 'Plan an import from txAdmin',
    scope: 'admin',
    description: 'Changes nothing.',
    body: (all) => all.txAdminSource,
    success: json('The plan.', (all) => all.importPlan),
    pointers: { txadmin_invalid: '/path' },
    problems: [...bodyProblems, 'import_invalid', 'txadmin_invalid'],
    async handle({ body: { path, profile = null, artifact = null } }, { findTxAdmin }) {
      const found = await findTxAdmin(path, profile, artifact);
      if ('fault' in found) throw new Problem({ code: 'txadmin_invalid', ...found.fault });
      const plan = planImport(found);
      if ('problem' in plan)
        throw new Problem({ code: 'txadmin_invalid', why: 'invalid', path: found.profile, ...plan });
      const { layout, serverName: server, steps, notes } = plan;
      return { profile: found.profile, server, version: layout === 2 ? 8 : 7, steps, notes };
    },
  }),
];
