/** Carries out deployments. A deployment continues without its client, and is cancelled at the end of the manager. */
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import type { Fault } from '../faults/faults.js';
import { type DeploymentContext, findTask, type PlannedStep } from './behaviour.js';
import { deploymentMachine } from './deployment.js';
import type { DeploymentWork, WorkProgress } from './ports.js';

export const deploymentStates = [
  ...(['preparing', 'running', 'checking', 'placing', 'discarding'] as const),
  ...(['done', 'failed', 'cancelled'] as const),
] as const;
export type DeploymentState = (typeof deploymentStates)[number];

/** A current or ended deployment. Times are milliseconds since the epoch. */
export interface Deployment extends WorkProgress {
  readonly id: string;
  /** The name of the new Data Folder. */
  readonly folder: string;
  readonly state: DeploymentState;
  /** The number of the current or the last task, from 1. */
  readonly task: number;
  readonly tasks: number;
  /** The action of the current or the last task. */
  readonly action: string;
  readonly since: number;
  /** The time at which the deployment ended and its end was recorded; `null` while the deployment is running. */
  readonly endedAt: number | null;
  /** The reason why there is no Data Folder; `null` without a fault. */
  readonly fault: Fault | null;
}

export interface DeploymentOrder {
  readonly id: string;
  readonly folder: string;
  readonly tasks: readonly PlannedStep[];
  readonly work: DeploymentWork;
  /** Records the end in the history and in the list of Data Folders. */
  readonly onEnd: (deployment: Deployment) => Promise<void>;
}

/** The maximum number of deployments at the same time. */
const maxDeployments = 2;

/** The maximum number of ended deployments that can be read. */
const maxEnded = 20;

interface Entry {
  readonly order: DeploymentOrder;
  readonly actor: ActorRefFrom<typeof deploymentMachine>;
  readonly since: number;
  endedAt: number | null;
  /** Resolves after the end was recorded. */
  readonly ended: Promise<void>;
}

export class Deployments {
  /** The deployments by id, the newest last. */
  private readonly entries = new Map<string, Entry>();
  private readonly listeners = new Set<() => void>();
  private isClosing = false;

  constructor(private readonly now: () => number) {}

  /** Begins a deployment. @returns the fault; `null` if the deployment has begun */
  begin(order: DeploymentOrder): Fault | null {
    if (this.isClosing) return { code: 'shutting_down' };
    const open = this.listOpen();
    if (open.some(({ order: { folder } }) => folder === order.folder))
      return { code: 'deployment_running', folder: order.folder };
    if (open.length >= maxDeployments) return { code: 'too_many_deployments', max: maxDeployments };
    const actor = createActor(deploymentMachine().provide({ actors: createActors(order.work) }), { input: order });
    const ended = new Promise<void>((resolve) =>
      actor.subscribe({ complete: () => void this.finish(order).finally(resolve) }),
    );
    this.entries.set(order.id, { order, actor, since: this.now(), endedAt: null, ended });
    this.forgetOldest();
    // Report the first snapshot, and each later state and task.
    actor.subscribe(() => this.report());
    actor.start();
    return null;
  }

  /** Returns a deployment; `null` if it is unknown. */
  find(id: string): Deployment | null {
    const entry = this.entries.get(id);
    return entry === undefined ? null : describe(entry);
  }

  /** Returns the deployments in progress and the last ended deployments, the newest first. */
  list(): Deployment[] {
    return [...this.entries.values()].map(describe).reverse();
  }

  /**
   * Calls the listener when a deployment begins, enters another state, begins another task, or has ended.
   * @returns the function that removes the listener
   */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /**
   * Cancels a deployment and waits for its end. @returns whether the deployment ended without a Data Folder; false if
   * the deployment was not in progress
   */
  async cancel(id: string, fault: Fault = { code: 'deployment_cancelled' }): Promise<boolean> {
    const entry = this.entries.get(id);
    if (entry === undefined || entry.endedAt !== null) return false;
    entry.actor.send({ type: 'cancel', fault });
    await entry.ended;
    return !entry.actor.getSnapshot().matches('done');
  }

  /** Refuses later deployments, cancels the deployments in progress, and waits for their ends. */
  async close(): Promise<void> {
    this.isClosing = true;
    await Promise.all(this.listOpen().map(({ order: { id } }) => this.cancel(id, { code: 'shutting_down' })));
  }

  private listOpen(): Entry[] {
    return [...this.entries.values()].filter(({ endedAt }) => endedAt === null);
  }

  private async finish({ id, onEnd }: DeploymentOrder): Promise<void> {
    const entry = this.entries.get(id);
    if (entry === undefined) return;
    try {
      await onEnd(describe(entry));
    } finally {
      entry.endedAt = this.now();
      this.report();
    }
  }

  private report(): void {
    for (const listener of this.listeners) listener();
  }

  private forgetOldest(): void {
    const ended = [...this.entries].filter(([, { endedAt }]) => endedAt !== null);
    for (const [id] of ended.slice(0, Math.max(0, ended.length - maxEnded))) this.entries.delete(id);
  }
}

function describe({ order: { id, folder, tasks, work }, actor, since, endedAt }: Entry): Deployment {
  const { value, context } = actor.getSnapshot();
  return {
    ...{ id, folder, since, endedAt, ...work.progress() },
    state: value as DeploymentState,
    task: context.index + 1,
    tasks: tasks.length,
    action: findTask(context).action,
    fault: context.fault,
  };
}

function createActors(work: DeploymentWork) {
  return {
    prepareDirectory: fromPromise<void, DeploymentContext>(() => work.prepare()),
    runTask: fromPromise<void, DeploymentContext>(({ input: { index }, signal }) => work.runTask(index, signal)),
    checkFolder: fromPromise<void, DeploymentContext>(() => work.check()),
    placeFolder: fromPromise<void, DeploymentContext>(() => work.place()),
    discardDirectory: fromPromise<void, DeploymentContext>(() => work.discard()),
  };
}
