/** The events of the chart of an update. */
import type { PlanReason } from './update-plan.js';

export type PlanEvent =
  | { readonly type: 'build.installed' }
  | { readonly type: 'folder.checked' }
  | { readonly type: 'backup.began'; readonly backup: string }
  | { readonly type: 'backup.ended' }
  /** A restart is about to end this run, and its next one gets the new Build. */
  | { readonly type: 'restart.began'; readonly run: string; readonly from: string }
  /** The restart was refused, or ended without a new run. */
  | { readonly type: 'restart.failed' }
  /** The server was started with the new Build. */
  | { readonly type: 'build.swapped' }
  | { readonly type: 'probation.passed' }
  /** The server is not up or not healthy with the new Build, or a client wants the previous one. */
  | { readonly type: 'rollBack'; readonly reason: PlanReason }
  /** The server runs with the previous Build, or stays stopped as requested. */
  | { readonly type: 'build.returned' }
  | { readonly type: 'step.failed'; readonly reason: PlanReason }
  | { readonly type: 'cancel'; readonly reason: PlanReason };
