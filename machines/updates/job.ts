/** The job of an update: its chart with the actors, and its record. */

import type { AnyMachineSnapshot, EventObject } from 'xstate';
import type { Timers } from '../async/clock.js';
import { DurableJob } from '../durable/job.js';
import type { JobStore } from '../durable/ports.js';
import type { PlanEvent } from './events.js';
import { updateMachine } from './update.js';
import type { PlanState, UpdatePlan } from './update-plan.js';
import { createUpdateWork, type UpdateWorkPorts } from './work.js';

export interface UpdateJobPorts extends UpdateWorkPorts {
  readonly store: JobStore<UpdatePlan>;
  readonly clock: Timers;
  /** Whether the manager restarts a hanging server by itself. */
  readonly restartsHangs: boolean;
}

export interface UpdateJob {
  /** Resolves at the end of the plan or of the manager. */
  readonly ended: Promise<unknown>;
  begin(plan: UpdatePlan): Promise<unknown>;
  resume(plan: UpdatePlan): void;
  send(event: PlanEvent): void;
  /** Sends a request, like `DurableJob.request`. */
  request(event: PlanEvent): Promise<boolean>;
  interrupt(): void;
}

/**
 * The maximum number of recorded steps. A plan has more steps only if its restarts are refused repeatedly. The oldest
 * steps are then deleted.
 */
const maxSteps = 100;

export function createUpdateJob(ports: UpdateJobPorts): UpdateJob {
  const { restartsHangs, now, onError } = ports;
  const job = new DurableJob({
    ...ports,
    machine: updateMachine(),
    work: createUpdateWork(ports),
    toFacts: (snapshot, previous: UpdatePlan | null) => toPlan(snapshot, previous, now()),
  });
  return {
    ended: job.ended.catch(onError),
    begin: (plan) => job.begin({ plan, restartsHangs }),
    resume: (plan) => job.resume(plan, findState(plan.state), { plan, restartsHangs }),
    send: (event: EventObject) => job.send(event),
    request: (event: EventObject) => job.request(event),
    interrupt: () => job.interrupt(),
  };
}

/**
 * Returns the record of a state. If the state has no step, the record keeps the previous step. @param at the time of
 * the step
 */
export function toPlan(snapshot: AnyMachineSnapshot, previous: UpdatePlan | null, at: number): UpdatePlan {
  const { plan } = snapshot.context as { readonly plan: UpdatePlan };
  const { state: last, steps } = previous ?? plan;
  const metas = Object.values(snapshot.getMeta()) as readonly { readonly step: PlanState }[];
  const state = metas[0]?.step ?? last;
  return { ...plan, state, steps: state === last ? steps : [...steps, { state, at }].slice(-maxSteps) };
}

/** Returns the state of the chart whose `meta` contains the step, which is the state of the plan in the API. */
export function findState(step: PlanState): string {
  const found = Object.values(updateMachine().states).find(({ meta }) => meta?.step === step);
  if (found === undefined) throw new Error(`the chart has no state for ${step}`);
  return found.key;
}
