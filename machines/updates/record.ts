/** Records the plans of updates in the history. */
import type { EntryActor, EntryType, Journal } from '../history/journal.js';
import type { ServerActor } from '../server/server.js';
import { hasPlanEnded, type UpdatePlan } from './update-plan.js';

interface PlanRecordPorts {
  readonly actor: Pick<ServerActor, 'getSnapshot'>;
  readonly journal: Pick<Journal, 'record'>;
}

const manager = { kind: 'manager', name: 'update' } as const;

/** Returns the functions that record changes of the plan. */
export function planRecorder({ actor, journal }: PlanRecordPorts) {
  let cancelled: { readonly plan: string; readonly by: EntryActor } | null = null;

  function enter(type: EntryType, plan: UpdatePlan, by: EntryActor, outcome: string, detail: object = {}): void {
    const { id, folder, build, from, version, reason } = plan;
    const run = actor.getSnapshot().context.run?.launch.run;
    journal.record({
      type,
      actor: by,
      ...(type !== 'update.planned' && { run }),
      build,
      folder,
      outcome,
      detail: {
        update: id,
        version,
        from,
        ...(reason !== null && { reason: reason.code }),
        ...(reason?.because != null && { code: reason.because }),
        ...detail,
      },
    });
  }

  return {
    /** Stores which actor cancelled a plan, for its entry. */
    cancelledBy(plan: string, by: EntryActor): void {
      cancelled = { plan, by };
    },
    record(plan: UpdatePlan, before: UpdatePlan | null): void {
      const { id, state, by, swap, source, channel, probationMs } = plan;
      if (before?.id !== id) {
        const at = swap.type === 'at' ? { at: new Date(swap.at).toISOString() } : {};
        const detail = { source, channel, swap: swap.type, ...at, probation_minutes: probationMs / 60_000 };
        return enter('update.planned', plan, by, 'done', detail);
      }
      if (before.state === state) return;
      const who = plan.reason?.code === 'cancelled' && cancelled?.plan === id ? cancelled.by : manager;
      if (state === 'probation') enter('update.swapped', plan, manager, 'done');
      if (state === 'rolling_back') enter('update.rollback_begun', plan, who, plan.reason?.code ?? 'done');
      if (hasPlanEnded(plan)) enter('update.ended', plan, state === 'cancelled' ? who : manager, state);
    },
  };
}
