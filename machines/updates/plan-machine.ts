/** The chart of a plan. Its transitions are taken by advance.ts: each is on disk before its effect. */
import { assign, setup } from 'xstate';
import { once } from '../ports/once.js';
import type { PlanReason, UpdatePlan } from '../ports/update-plan.js';

/** What the chart knows beside the state and the times of the steps. */
export type PlanContext = Omit<UpdatePlan, 'state' | 'steps'>;

export type PlanEvent =
  | { readonly type: 'installed' }
  | { readonly type: 'checked' }
  /** The backup has begun. */
  | { readonly type: 'saving'; readonly backup: string }
  | { readonly type: 'backedUp' }
  /** A restart is about to end this run, and its next one gets the new Build. */
  | { readonly type: 'swap'; readonly run: string; readonly from: string }
  /** The restart was refused or has ended without a new run. */
  | { readonly type: 'postpone' }
  /** The server was started with the new Build. */
  | { readonly type: 'swapped' }
  | { readonly type: 'passed' }
  | { readonly type: 'rollBack'; readonly reason: PlanReason }
  /** The server runs with the Build before, or stays stopped as requested. */
  | { readonly type: 'returned' }
  | { readonly type: 'fail'; readonly reason: PlanReason }
  | { readonly type: 'cancel'; readonly reason: PlanReason };

const base = setup({
  types: { context: {} as PlanContext, input: {} as PlanContext, events: {} as PlanEvent },
  guards: { hasBackup: ({ context }) => context.backupMode !== 'none' },
  actions: {
    rememberBackup: assign(({ event }) => (event.type === 'saving' ? { backup: event.backup } : {})),
    rememberSwap: assign(({ event }) => (event.type === 'swap' ? { swapRun: event.run, from: event.from } : {})),
    rememberReason: assign(({ event }) => ('reason' in event ? { reason: event.reason } : {})),
  },
});

const cancel = { target: 'cancelled', actions: 'rememberReason' } as const;
const fail = { target: 'failed', actions: 'rememberReason' } as const;
const rollBack = { target: 'rolling_back', actions: 'rememberReason' } as const;
const swap = { target: 'swapping', actions: 'rememberSwap' } as const;

/** Made for the first plan: the start of the service does not need it. */
export const planMachine = once(() =>
  base.createMachine({
    id: 'update',
    description: 'An update of the Build of a Data Folder',
    context: ({ input }) => input,
    initial: 'installing',
    states: {
      installing: {
        description: 'The archive is downloaded and installed beside the other Builds',
        on: { installed: 'checking', fail, cancel },
      },
      checking: {
        description: 'The Data Folder is checked with the new Build',
        on: { checked: [{ guard: 'hasBackup', target: 'backing_up' }, { target: 'waiting' }], fail, cancel },
      },
      backing_up: {
        description: 'The Data Folder is backed up',
        on: { saving: { actions: 'rememberBackup' }, backedUp: 'waiting', fail, cancel },
      },
      waiting: {
        description: 'The new Build waits for its restart',
        on: { swap, fail, cancel },
      },
      swapping: {
        description: 'The server is being restarted with the new Build',
        on: { swapped: 'probation', postpone: 'waiting', swap, rollBack, fail, cancel },
      },
      probation: {
        description: 'The server must be up and healthy with the new Build',
        on: { passed: 'done', rollBack, cancel },
      },
      rolling_back: {
        description: 'The server returns to the Build before',
        on: { returned: 'rolled_back', fail, cancel },
      },
      done: { type: 'final', description: 'The server has passed its probation with the new Build' },
      rolled_back: { type: 'final', description: 'The server has its Build from before again' },
      failed: { type: 'final', description: 'The update could not be carried out' },
      cancelled: { type: 'final', description: 'A client has cancelled it, or has started something else' },
    },
  }),
);
