/**
 * Begins a deployment. The outcome of the deployment is recorded in the history, and the list of Data Folders is read
 * again.
 */
import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import type { PlannedStep } from '../../../machines/deployments/behaviour.js';
import type { Deployment, Deployments } from '../../../machines/deployments/deployments.js';
import type { DeploymentWork } from '../../../machines/deployments/ports.js';
import type { Fault } from '../../../machines/faults/faults.js';
import type { Catalog } from '../../../machines/folders/catalog.js';
import type { Journal } from '../../../machines/history/journal.js';
import { findDirectoryNameFault } from '../../../machines/text/directory-name.js';
import { Problem } from '../../problems/problems.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { toEntryBase } from '../kit/caller.js';
import { refreshDataFolders } from '../refresh-lists.js';
import { findDeployment } from './routes.js';

export interface DeploymentServices {
  readonly deployments: Deployments;
  readonly catalog: Catalog;
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  readonly access: AccessPolicy;
  readonly log: Pick<Logger, 'error' | 'info' | 'debug'>;
}

export interface NewDeployment {
  readonly folder: string;
  readonly tasks: readonly PlannedStep[];
  readonly work: DeploymentWork;
  /** The details of the entry in the history. */
  readonly detail: Readonly<Record<string, unknown>>;
  /** Is called with the fault, or with `null` if the Data Folder was made. */
  readonly onEnd?: (fault: Fault | null) => void;
}

/** Checks that a Data Folder with this name can be made. @throws Problem */
export async function requireFreeName(folder: string, catalog: Catalog): Promise<void> {
  const reason = findDirectoryNameFault(folder);
  if (reason !== null) throw new Problem({ code: 'folder_name_invalid', folder, reason });
  if ((await catalog.dataFolder(folder)) !== null) throw new Problem({ code: 'folder_exists', folder });
}

/** Begins a deployment, and records its end in the history. @throws Problem if the deployment cannot begin now */
export function beginDeployment(
  { folder, tasks, work, detail, onEnd }: NewDeployment,
  services: DeploymentServices,
  ctx: Context,
): Deployment {
  const { deployments, journal, access, log } = services;
  const entry = { ...toEntryBase(ctx, access, detail), type: 'folder.created', folder } as const;
  const id = randomBytes(6).toString('hex');
  const fault = deployments.begin({
    ...{ id, folder, tasks, work },
    async onEnd({ fault: failed, database }) {
      const all = { ...entry.detail, ...(database !== null && { database: database.name }) };
      journal.record({ ...entry, detail: all, outcome: failed?.code ?? 'done' });
      log.info({ folder, code: failed?.code }, 'a deployment has ended');
      if (failed === null)
        await refreshDataFolders(services).catch((error: unknown) =>
          log.error({ err: error, folder }, 'the list of Data Folders cannot be read after a deployment'),
        );
      onEnd?.(failed);
    },
  });
  if (fault !== null) throw new Problem(fault);
  return findDeployment(id, deployments);
}
