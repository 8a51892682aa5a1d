/** Jobs on backups with a fault at a step. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RepositoryKind } from '../../../../machines/backups/types.js';
import { killedAtStep } from '../../../kit/manager/kill-at-step.js';
import type { ServiceProcess } from '../../../kit/manager/service-process.js';
import type { SuccessiveManagers } from '../../../kit/manager/successive-services.js';
import type { Fault } from '../../../kit/system/disk-faults.js';
import { repositoryOptions } from './repositories.js';

/** Starts a manager that causes the fault at the armed step. */
export function manageFaulty(
  { workspace, manageProcess }: SuccessiveManagers,
  kind: RepositoryKind,
  fault: Fault,
): Promise<ServiceProcess> {
  const env = { ...killedAtStep(workspace), KILL_PROMISES: '1', STEP_COMMAND: fault.command(workspace.root) };
  // The first backup creates the repository of restic. While the repository is lost, restic repeats a request up to the
  // limit.
  const args = kind === 'copy' ? repositoryOptions('copy', workspace) : ['--backup-answer-limit', '20'];
  return manageProcess({ args, env });
}

/** Returns whether the record of the backup has an end; `null` without an id. */
export function recorded(root: string, id: string | undefined): boolean | null {
  if (id === undefined) return null;
  return JSON.parse(readFileSync(join(root, 'manager/backups', `${id}.json`), 'utf8')).step === null;
}
