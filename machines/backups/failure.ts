/** The reason why the work of a job failed. Actors throw a JobFailure, and the charts record it. */
import type { EventObject } from 'xstate';
import { readError } from '../durable/events.js';
import { toErrorCode } from './ports.js';
import { type Backed, type BackupFault, isFault } from './types.js';

export const interrupted: BackupFault = { code: 'interrupted' };
export const programMissing: BackupFault = { code: 'repository_program_missing' };

export class JobFailure extends Error {
  constructor(readonly fault: BackupFault) {
    super(fault.code);
  }
}

/** Returns the value of a result. @throws JobFailure for a fault */
export function unwrap<T>(backed: Backed<T>): T {
  if (isFault(backed)) throw new JobFailure(backed.fault);
  return backed.value;
}

/** Throws a JobFailure for a fault. */
export function assertNone(fault: BackupFault | null): void {
  if (fault !== null) throw new JobFailure(fault);
}

/**
 * Waits for work that ends early when the signal is aborted. @throws JobFailure `interrupted` if the signal was aborted
 */
export async function abortable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (signal.aborted) throw new JobFailure(interrupted);
  const value = await work().catch((error: unknown) => {
    throw signal.aborted ? new JobFailure(interrupted) : error;
  });
  if (signal.aborted) throw new JobFailure(interrupted);
  return value;
}

/** Converts an error to a fault. An error of the file system counts as a fault of the files that the job writes. */
export function toFault(error: unknown): BackupFault {
  return error instanceof JobFailure ? error.fault : { code: 'target_unwritable', because: toErrorCode(error) };
}

/** Returns why an event ends the work of a state: `interrupted` for an event without an error. */
export function readFault(event: EventObject): BackupFault {
  const error = readError(event);
  return error === undefined ? interrupted : toFault(error);
}
