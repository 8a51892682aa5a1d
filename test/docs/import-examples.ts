/** The example of the plan of an import. */
import { join } from 'node:path';
import { addTxAdmin } from '../kit/data/txadmin.js';
import type { Workspace } from '../kit/manager/workspace.js';
import type { AddExample } from './added-examples.js';

/** Records the plan of an import. */
export async function addImports(add: AddExample, { root }: Workspace): Promise<void> {
  const { txData } = addTxAdmin(join(root, 'home'));
  await add('planTxAdminImport', 'POST /imports/txadmin/plan', { json: { path: txData } });
}

/** Example facts of the problems. */
export const importProblemExamples = {
  import_invalid: { field: 'path', problem: 'it is missing' },
  txadmin_invalid: {
    why: 'several_profiles' as const,
    path: '/home/fivem/txData',
    profile: null,
    profiles: ['default', 'events'],
  },
};
