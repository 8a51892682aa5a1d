/** Converts errors of an update to faults. */
import { DeploymentFailure } from '../../machines/deployments/ports.js';
import type { Fault } from '../../machines/faults/faults.js';
import { ResourceUpdateFailure } from '../../machines/resource-updates/update.js';
import { FileFault } from '../folders/place/file-fault.js';
import { CloneError } from '../git/clone.js';
import { TaskError } from '../recipes/jail-files.js';

/** @param because the end of a sentence @throws ResourceUpdateFailure `resource_update_failed` */
export function failUpdate(resource: string, because: string): never {
  throw new ResourceUpdateFailure({ code: 'resource_update_failed', resource, because });
}

/** Returns the fault of an error. @throws an error that is a defect of the manager */
export function toUpdateFault(error: unknown, resource: string): Fault {
  if (error instanceof ResourceUpdateFailure || error instanceof FileFault || error instanceof DeploymentFailure)
    return error.fault;
  if (error instanceof TaskError || error instanceof CloneError)
    return { code: 'resource_update_failed', resource, because: error.message };
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return { code: 'disk_full', what: resource, because: code };
  if (code === undefined) throw error;
  return { code: 'resource_update_failed', resource, because: `the file system answered ${code}` };
}
