import type { Fault } from './faults.js';

/** A value, or the fault that prevents it. */
export type Result<T> = { readonly ok: true; readonly value: T } | Refused;

export interface Refused {
  readonly ok: false;
  readonly fault: Fault;
}

export function found<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function refused(fault: Fault): Refused {
  return { ok: false, fault };
}
