/** The rules of crash recovery: its options, the delay before a start, and the budget of starts within the window. */

import type { Fault } from '../faults/faults.js';
import type { Failure } from './failure.js';

/** The options `--on-crash`, `--crash-*` and `--autostart`. */
export interface RecoveryPolicy {
  readonly onCrash: 'stop' | 'restart';
  /** The budget: the number of starts within the window after which recovery gives up. */
  readonly limit: number;
  /** The length of the window, in milliseconds. */
  readonly windowMs: number;
  /** The delay of the second start within the window, in milliseconds. The first start has no delay. */
  readonly baseBackoffMs: number;
  /** Whether a new manager starts the server that ran last, unless a client stopped it. */
  readonly autostart: boolean;
}

export const noRecovery: RecoveryPolicy = {
  onCrash: 'stop',
  limit: 5,
  windowMs: 600_000,
  baseBackoffMs: 1_000,
  autostart: false,
};

/**
 * A start that the manager has planned after a crash or by `--autostart`, or the reason why the manager has given up.
 */
export interface Recovery {
  readonly cause: 'recovery' | 'autostart';
  readonly build: string;
  readonly folder: string;
  /** The number of recoveries within the window, including the planned start; 0 for a planned autostart. */
  readonly attempt: number;
  /** The time at which the start begins, in milliseconds since the epoch; `null` after recovery has given up. */
  readonly at: number | null;
  /** The reason why recovery gave up; `null` while a start is planned. */
  readonly gaveUp: GaveUp | null;
}

export type GaveUp =
  /** The budget is used up. `exited`: the outcome of the last exit was `exited`, not `crashed`. */
  | { readonly code: 'crashed_too_often'; readonly exited?: true }
  /** The server exited with code 0 right after its start. */
  | { readonly code: 'exited_at_start' }
  /** The main process exited with code 0 right after its start, and left other processes. */
  | { readonly code: 'moved_to_background' }
  /** The launch is impossible, for example because the Build or the Data Folder no longer exists. */
  | { readonly code: 'launch_impossible'; readonly fault: Fault }
  /** The program could not be started, and the policy allows no further start. */
  | Extract<Failure, { code: 'spawn_failed' }>;

const maxBackoffMs = 60_000;

/**
 * Returns the delay before a start, in milliseconds: 0 before the first attempt and `baseBackoffMs` before the second.
 * Each further delay is twice the previous delay, and at most 60,000.
 * @param attempt the number of the planned start within the window, from 1
 */
export function findBackoffMs(attempt: number, { baseBackoffMs }: RecoveryPolicy): number {
  return attempt <= 1 ? 0 : Math.min(baseBackoffMs * 2 ** (attempt - 2), maxBackoffMs);
}

/**
 * Returns the recoveries within the window. A time in the future counts as inside the window, because the clock was set
 * back.
 */
export function selectInWindow(
  recoveries: readonly number[],
  at: number,
  { windowMs }: RecoveryPolicy,
): readonly number[] {
  return recoveries.filter((time) => at - time < windowMs);
}

/** Returns whether the policy allows one more start. */
export function hasBudget(recoveries: readonly number[], at: number, policy: RecoveryPolicy): boolean {
  return policy.onCrash === 'restart' && selectInWindow(recoveries, at, policy).length < policy.limit;
}
