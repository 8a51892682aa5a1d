/** Replaces the Build of a run that is about to begin. The swap is stored before the restart continues. */

import type { ReplaceBuild } from '../operations/look-up.js';
import type { PlanStore } from './plan-store.js';
import { findReplacement } from './replacement.js';

/** Creates the port that replaces the Build. @param now returns the time in milliseconds since the epoch */
export function createReplaceBuild(store: PlanStore, now: () => number): ReplaceBuild {
  return async (before, cause) => {
    const plan = store.open();
    const build = findReplacement(plan, before, cause, now());
    const { run } = before;
    if (plan?.state !== 'waiting' || build === before.build) return build;
    if (run === null) return before.build;
    try {
      const swapping = await store.request({ type: 'restart.began', run, from: before.build });
      return swapping === null ? before.build : build;
    } catch {
      // The swap cannot be stored: keep the Build, because a full disk must not prevent a restart.
      return before.build;
    }
  };
}
