/** Finds the users of a Data Folder. A Data Folder with users must not be deleted. */
import type { Backup } from '../../../machines/backups/types.js';
import type { ServerContext } from '../../../machines/server/context.js';
import type { UpdatePlan } from '../../../machines/updates/update-plan.js';
import type { ProblemFault } from '../../problems/problem-kind.js';

export interface FolderUsers {
  readonly server: ServerContext;
  readonly backups: readonly Backup[];
  /** The open update plan; `null` without an open update plan. */
  readonly plan: UpdatePlan | null;
}

/** Returns the problem of the first user of the Data Folder; `null` if the Data Folder may be deleted. */
export function findFolderUse(folder: string, { server, backups, plan }: FolderUsers): ProblemFault | null {
  if (isRunOrPlanned(server, folder)) return { code: 'folder_running', folder };
  if (backups.some((each) => each.step !== null && [each.folder, each.restored?.folder].includes(folder)))
    return { code: 'backup_busy' };
  if (plan?.folder === folder) return { code: 'update_busy', folder, version: plan.version };
  return null;
}

/** Returns whether a run uses the Data Folder or a planned start will use it. */
function isRunOrPlanned({ run, recovery }: ServerContext, folder: string): boolean {
  const isPlanned = recovery?.folder === folder && recovery.gaveUp === null;
  return run?.launch.folder === folder || run?.next?.folder === folder || isPlanned;
}
