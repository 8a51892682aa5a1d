/** Defines what the chart of a deployment names: types, actors, guards, actions and delays. */
import { assign, type EventObject, fromPromise, setup } from 'xstate';
import { invokeWithContext, unprovided } from '../chart/invocation.js';
import type { Fault } from '../faults/faults.js';
import { DeploymentFailure } from './ports.js';

export interface PlannedStep {
  readonly action: string;
  readonly timeoutSeconds: number;
}

export interface DeploymentInput {
  /** The tasks; at least one. */
  readonly tasks: readonly PlannedStep[];
}

export interface DeploymentContext extends DeploymentInput {
  /** The position of the current task, from 0. */
  readonly index: number;
  /** The reason why the deployment ends without a Data Folder; `null` without a fault. */
  readonly fault: Fault | null;
}

/** A client or the end of the manager cancels the deployment. */
export type DeploymentEvent = { readonly type: 'cancel'; readonly fault: Fault };

/** The actors. Each actor may throw a DeploymentFailure or an error of the system. */
export const deploymentActors = {
  prepareDirectory: fromPromise<void, DeploymentContext>(unprovided),
  runTask: fromPromise<void, DeploymentContext>(unprovided),
  checkFolder: fromPromise<void, DeploymentContext>(unprovided),
  placeFolder: fromPromise<void, DeploymentContext>(unprovided),
  /** Removes the private directory. */
  discardDirectory: fromPromise<void, DeploymentContext>(unprovided),
};

interface FaultParams {
  readonly fault: Fault;
}

const cancellations: readonly string[] = ['deployment_cancelled', 'shutting_down'];

export const deploymentSetup = setup({
  types: {
    input: {} as DeploymentInput,
    context: {} as DeploymentContext,
    events: {} as DeploymentEvent,
  },
  actors: deploymentActors,
  guards: {
    hasNextTask: ({ context: { tasks, index } }) => index + 1 < tasks.length,
    isCancelled: ({ context: { fault } }) => fault !== null && cancellations.includes(fault.code),
  },
  actions: {
    recordNextTask: assign(({ context: { index } }) => ({ index: index + 1 })),
    recordFault: assign((_, { fault }: FaultParams) => ({ fault })),
  },
  delays: {
    taskTimeout: ({ context }) => findTask(context).timeoutSeconds * 1000,
  },
});

/** Returns the current task. */
export function findTask({ tasks, index }: DeploymentContext): PlannedStep {
  const task = tasks[index];
  if (task === undefined) throw new Error('a deployment needs a task');
  return task;
}

interface InTask {
  readonly context: DeploymentContext;
  readonly event: EventObject;
}

/** Returns the fault of the current task, from the error of the event. */
export function taskFailed({ context, event }: InTask): FaultParams {
  const { error } = event as EventObject & { readonly error: unknown };
  if (error instanceof DeploymentFailure) return { fault: error.fault };
  return describeTask(context, (error as NodeJS.ErrnoException).code ?? String((error as Error).message));
}

export function timedOut({ context }: InTask): FaultParams {
  return describeTask(context, `it did not end within ${findTask(context).timeoutSeconds} seconds`);
}

/** Returns the fault of a step outside the tasks. */
export function stepFailed({ event }: InTask): FaultParams {
  const { error } = event as EventObject & { readonly error: unknown };
  return { fault: error instanceof DeploymentFailure ? error.fault : { code: 'internal', error } };
}

export function cancelled({ event }: { readonly event: DeploymentEvent }): FaultParams {
  return { fault: event.fault };
}

function describeTask(context: DeploymentContext, because: string): FaultParams {
  const { action } = findTask(context);
  return { fault: { code: 'deployment_task_failed', task: context.index + 1, action, because } };
}

/** Describes the invocation of an actor. */
export const call = invokeWithContext<DeploymentContext, keyof typeof deploymentActors>();
