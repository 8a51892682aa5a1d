/** What the chart in update.ts names: its types, guards and actions. */
import { assign, setup } from 'xstate';
import type { PlanEvent } from './events.js';
import type { PlanReason, UpdatePlan } from './update-plan.js';

/** What the chart knows beside the state and the times of the steps. */
export type PlanContext = Omit<UpdatePlan, 'state' | 'steps'>;

type Facts<T extends PlanEvent['type']> = Omit<Extract<PlanEvent, { type: T }>, 'type'>;

export const updateSetup = setup({
  types: { context: {} as PlanContext, input: {} as PlanContext, events: {} as PlanEvent },
  guards: { isBackupWanted: ({ context }) => context.backupMode !== 'none' },
  actions: {
    recordBackup: assign((_, { backup }: Facts<'backup.began'>) => ({ backup })),
    recordRestart: assign((_, { run, from }: Facts<'restart.began'>) => ({ swapRun: run, from })),
    recordReason: assign((_, { reason }: { readonly reason: PlanReason }) => ({ reason })),
  },
});
