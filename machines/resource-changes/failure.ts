/** The reason why a change failed. Actors throw a ResourceFailure, and the chart records its fault. */
import type { EventObject } from 'xstate';
import { readError } from '../durable/events.js';
import type { Fault } from '../faults/faults.js';
import type { ResourceChange } from './types.js';

export class ResourceFailure extends Error {
  constructor(readonly fault: Fault) {
    super(fault.code);
  }
}

/** Converts an error to a fault. */
export function toResourceFault(error: unknown): Fault {
  if (error instanceof ResourceFailure) return error.fault;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return { code: 'disk_full', what: 'the resources', because: code };
  return { code: 'resource_change_failed', because: code ?? message ?? String(error) };
}

/** Refuses a request that cannot be recorded. @throws ResourceFailure */
export function refuseUnrecorded(error: unknown): never {
  throw new ResourceFailure(toResourceFault(error));
}

/** Returns why an event ends a change. An event without an error comes from the end of a manager. */
export function readResourceFault(event: EventObject): Fault {
  const error = readError(event);
  return error === undefined
    ? { code: 'resource_change_failed', because: 'the service has ended' }
    : toResourceFault(error);
}

/** Returns why a change cannot be undone. The caller has checked that no undo is possible. */
export function describeObstacle({ state }: ResourceChange): string {
  if (state === 'applied' || state === 'broken') return 'a later change is about the same resource';
  return state === 'undone' ? 'it is undone already' : 'it has failed, and changed nothing';
}

/** @throws ResourceFailure */
export function refuseUndo({ id }: ResourceChange, because: string): never {
  throw new ResourceFailure({ code: 'resource_change_not_undoable', change: id, because });
}
