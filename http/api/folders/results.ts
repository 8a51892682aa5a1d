/** Converts the faults of work on Data Folders to problems. */
import type { Fault } from '../../../machines/faults/faults.js';
import { Problem } from '../../problems/problems.js';

/** Returns the result of work. @throws Problem of the fault */
export function requireResult<T extends object>(result: T | { readonly fault: Fault }): T {
  if ('fault' in result) throw toFolderProblem(result.fault);
  return result;
}

/** Returns the problem of a fault, with the current ETag for `config_changed`. */
export function toFolderProblem(fault: Fault): Problem {
  const etag = fault.code === 'config_changed' ? fault.etag : null;
  return new Problem(fault, etag === null ? {} : { ETag: etag });
}
