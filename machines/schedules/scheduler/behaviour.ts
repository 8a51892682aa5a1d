/** Defines the types, actors, guards and actions that the chart in lifecycle.ts names. */

import { assign, fromCallback, fromPromise, setup } from 'xstate';
import { unprovided } from '../../chart/invocation.js';
import type { Scheduler } from '../scheduler.js';
import type { RuleTimes } from '../schedules.js';

export interface OpenSchedules {
  readonly scheduler: Scheduler;
  readonly times: RuleTimes;
}

interface LifecycleContext {
  /** The scheduler; `null` until it is loaded. */
  readonly opened: OpenSchedules | null;
}

export const lifecycleSetup = setup({
  types: {
    context: {} as LifecycleContext,
    /** `wake`: a client changed a schedule, or the database became usable. */
    events: {} as { readonly type: 'load' } | { readonly type: 'wake' } | { readonly type: 'close' },
  },
  actors: {
    /** Reads the schedules. Never rejects. @returns `null` if the database cannot be used */
    loadSchedules: fromPromise<OpenSchedules | null>(unprovided),
    /** Carries out the occurrences that are due now, and later occurrences at their times. */
    tick: fromCallback<{ readonly type: 'none' }, OpenSchedules>(unprovided),
  },
  guards: { areLoaded: (_, opened: OpenSchedules | null) => opened !== null },
  actions: { recordOpened: assign((_, opened: OpenSchedules | null) => ({ opened })) },
});
