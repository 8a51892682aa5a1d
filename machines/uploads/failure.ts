/** The reason why an upload cannot be used. Actors throw an UploadFailure, and the chart records it. */
import type { EventObject } from 'xstate';
import { readError } from '../durable/events.js';
import type { Fault } from '../faults/faults.js';

export class UploadFailure extends Error {
  constructor(readonly fault: Fault) {
    super(fault.code);
  }
}

/** Throws an UploadFailure for a fault. */
export function assertNone(fault: Fault | null): void {
  if (fault !== null) throw new UploadFailure(fault);
}

/** Converts an error to a fault. */
export function toUploadFault(error: unknown): Fault {
  if (error instanceof UploadFailure) return error.fault;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return { code: 'disk_full', what: 'the files', because: code };
  return { code: 'unpack_failed', because: code ?? message ?? String(error) };
}

/** Returns the fault of an undo that a client has requested. */
export function toUndoFault(fault: Fault): Fault {
  return fault.code === 'unpack_failed' ? { code: 'upload_undo_failed', because: fault.because } : fault;
}

/** Returns why an event ends the work of a state. An event without an error comes from the manager's end. */
export function readUploadFault(event: EventObject): Fault {
  const error = readError(event);
  return error === undefined ? { code: 'unpack_failed', because: 'the service has ended' } : toUploadFault(error);
}
