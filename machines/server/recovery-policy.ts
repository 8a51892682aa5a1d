/** What follows a server's end that nobody asked for, when the operator wants it to be started again. */
import type { Failure } from '../ports/failure.js';
import type { Fault } from '../ports/faults.js';

/** What the operator wants (`--on-crash`, `--autostart`). */
export interface RecoveryPolicy {
  readonly onCrash: 'stop' | 'restart';
  /** How many times within the window a server is started again before it is given up. */
  readonly limit: number;
  /** Milliseconds. */
  readonly windowMs: number;
  /** Start, when the manager comes up, what ran and had not been stopped on purpose. */
  readonly autostart: boolean;
}

export const noRecovery: RecoveryPolicy = { onCrash: 'stop', limit: 5, windowMs: 600_000, autostart: false };

/** A start that is planned, or why there is none. */
export interface Recovery {
  readonly cause: 'recovery' | 'autostart';
  readonly build: string;
  readonly folder: string;
  /** How many times the server was started again within the window, the planned start included. */
  readonly attempt: number;
  /** When the next start begins, in milliseconds since the epoch; null once it was given up. */
  readonly at: number | null;
  /** Why it was given up. */
  readonly gaveUp: GaveUp | null;
}

export type GaveUp =
  /** It ended too often within the window. */
  | { readonly code: 'crashed_too_often' }
  /** The Build or the Data Folder has gone, or cannot be started any more. */
  | { readonly code: 'launch_impossible'; readonly fault: Fault }
  /** The program could not be started, and the operator wants no further try. */
  | Extract<Failure, { code: 'spawn_failed' }>;

const first = 1_000;
const longest = 60_000;

/** @param attempt the number of the planned start, from 1. @returns milliseconds to wait before it: 1 s, doubled each time, at most 60 s */
export function backoffMs(attempt: number): number {
  return Math.min(first * 2 ** (attempt - 1), longest);
}

/** @returns those recoveries that count at that time; one that lies in the future (the clock was set back) does */
export function withinWindow(
  recoveries: readonly number[],
  at: number,
  { windowMs }: RecoveryPolicy,
): readonly number[] {
  return recoveries.filter((time) => at - time < windowMs);
}

/** Whether the policy allows one more start at that time. */
export function hasBudget(recoveries: readonly number[], at: number, policy: RecoveryPolicy): boolean {
  return policy.onCrash === 'restart' && withinWindow(recoveries, at, policy).length < policy.limit;
}
