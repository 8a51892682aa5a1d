/** Decides which Build the next run of a Data Folder gets during an update. */
import type { ReplacedRun, ReplacementCause } from '../operations/look-up.js';
import type { SwapTime, UpdatePlan } from './update-plan.js';

/**
 * Returns the Build for the next run: the given Build, unless the plan replaces this Build. @param now the time in
 * milliseconds since the epoch
 */
export function findReplacement(
  plan: UpdatePlan | null,
  { build, folder }: Pick<ReplacedRun, 'build' | 'folder'>,
  cause: ReplacementCause,
  now: number,
): string {
  if (plan === null || plan.folder !== folder) return build;
  const isNew = build === plan.build;
  switch (plan.state) {
    case 'waiting':
      return cause === 'restart' && isDue(plan.swap, now) ? plan.build : build;
    case 'swapping':
      if (cause === 'restart') return build === plan.from ? plan.build : build;
      return isNew ? plan.from : build;
    case 'probation':
      return cause === 'recovery' && isNew ? plan.from : build;
    case 'rolling_back':
      return isNew ? plan.from : build;
    default:
      return build;
  }
}

/** Returns whether a restart swaps the Build now. */
export function isDue(swap: SwapTime, now: number): boolean {
  return swap.type !== 'at' || now >= swap.at;
}
