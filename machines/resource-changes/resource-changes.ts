/**
 * The changes of Installed Resources. Only one change of a Data Folder is in progress at a time. Each change is a
 * durable job.
 */
import { DurableJob } from '../durable/job.js';
import { noTimers } from '../durable/ports.js';
import type { EntryActor } from '../history/journal.js';
import type { ChangeEvent } from './behaviour.js';
import { describeObstacle, ResourceFailure, refuseUndo, refuseUnrecorded, toResourceFault } from './failure.js';
import { LiveServer, type LiveServerPorts } from './live-server.js';
import type { ResourcePlan } from './plan.js';
import type { ChangeRecords, ResourceFiles } from './ports.js';
import { resourceChangeMachine } from './resource-change.js';
import {
  type ChangeOrder,
  type InstallOrder,
  isBusy,
  listChangedNames,
  type NewResourceChange,
  type ResourceChange,
} from './types.js';
import { createChangeWork } from './work.js';

export interface ResourceChangesPorts extends Omit<LiveServerPorts, 'findDependants'> {
  readonly records: ChangeRecords;
  readonly files: ResourceFiles;
  readonly now: () => number;
  /** Is called when a change was applied or undone, has failed, or could not be undone. */
  readonly onEnd: (change: ResourceChange) => void;
  readonly onError: (error: unknown, change: string) => void;
}

type Machine = ReturnType<typeof resourceChangeMachine>;
type Job = DurableJob<Machine, ResourceChange>;

/** The maximum number of ended changes that are kept for each Data Folder. */
const maxEnded = 20;

const finalStates: readonly ResourceChange['state'][] = ['failed', 'undone'];

export class ResourceChanges {
  private readonly changes = new Map<string, ResourceChange>();
  private readonly jobs = new Map<string, Job>();
  private readonly listeners = new Set<() => void>();
  private readonly ending = new AbortController();
  private readonly server: LiveServer;

  constructor(private readonly ports: ResourceChangesPorts) {
    const { control, runningFolder, files } = ports;
    this.server = new LiveServer({
      ...{ control, runningFolder },
      findDependants: (folder, names) => files.findDependants(folder, names),
    });
  }

  /** Reads the records, and resumes the changes of the previous manager. */
  async open(): Promise<void> {
    const { changes, unread } = await this.ports.records.list();
    for (const change of changes) this.changes.set(change.id, change);
    const needed = changes.filter((each) => isBusy(each) || each.state === 'broken').map(({ id }) => id);
    await this.ports.files.cleanOthers([...needed, ...unread]);
    for (const change of changes)
      if (!finalStates.includes(change.state)) this.createJob(change.id).resume(change, change.state, { change });
  }

  /** Returns the changes, the newest first. @param folder the Data Folder; `null` for all */
  list(folder: string | null): readonly ResourceChange[] {
    return [...this.changes.values()].filter((each) => folder === null || each.folder === folder).reverse();
  }

  find(id: string): ResourceChange | null {
    return this.changes.get(id) ?? null;
  }

  /** Returns the change of a Data Folder that is in progress; `null` without such a change. */
  findBusy(folder: string): ResourceChange | null {
    return this.list(folder).find(isBusy) ?? null;
  }

  /** Returns whether a change is applied or broken, and no later change of its resources is busy or in effect. */
  isUndoable(change: ResourceChange): boolean {
    if (change.state !== 'applied' && change.state !== 'broken') return false;
    const names = listChangedNames(change);
    const all = this.list(change.folder);
    const later = all.slice(
      0,
      all.findIndex(({ id }) => id === change.id),
    );
    return !later.some(
      (each) => !finalStates.includes(each.state) && listChangedNames(each).some((name) => names.includes(name)),
    );
  }

  /** Returns what a request would change. @throws ResourceFailure, or the reason of the signal */
  async plan(folder: string, order: InstallOrder, signal: AbortSignal): Promise<ResourcePlan> {
    if (this.ending.signal.aborted) throw new ResourceFailure({ code: 'shutting_down' });
    await this.requirePlan(folder, order);
    try {
      return await this.ports.files.plan(folder, order, AbortSignal.any([signal, this.ending.signal]));
    } catch (error) {
      signal.throwIfAborted();
      throw new ResourceFailure(toResourceFault(error));
    }
  }

  /** Begins a change. @throws ResourceFailure */
  async begin(added: NewResourceChange): Promise<ResourceChange> {
    this.requireIdle(added.folder);
    await this.requirePlan(added.folder, added.order);
    // Another request may have begun a change while the plan was looked up.
    this.requireIdle(added.folder);
    const change: ResourceChange = {
      ...{ ...added, at: this.ports.now(), state: 'preparing', endedAt: null, moves: [], directories: [] },
      ...{ release: null, trash: {}, edits: [], outcome: [], ran: [], undoneBy: null, undoneAt: null, fault: null },
    };
    // Other requests must find the change before it is stored.
    this.changes.set(change.id, change);
    try {
      return await this.createJob(change.id).begin({ change });
    } catch (error) {
      this.changes.delete(change.id);
      this.jobs.delete(change.id);
      return refuseUnrecorded(error);
    }
  }

  /** Undoes a change. @throws ResourceFailure */
  async undo(id: string, by: EntryActor): Promise<ResourceChange> {
    const change = this.changes.get(id);
    if (change === undefined) throw new ResourceFailure({ code: 'resource_change_not_found', change: id });
    this.requireIdle(change.folder);
    if (!this.isUndoable(change)) refuseUndo(change, describeObstacle(change));
    const fault = change.state === 'broken' ? null : await this.ports.files.findUndoFault(change);
    if (fault !== null) throw new ResourceFailure(fault);
    // Another request may have begun a change while the files were checked.
    this.requireIdle(change.folder);
    const event: ChangeEvent = { type: 'undo', by };
    // An undo that is not stored would lose files: the next manager removes the stage of a change that was not undone.
    const isTaken = await this.jobs.get(id)?.request(event, true).catch(refuseUnrecorded);
    if (isTaken !== true) refuseUndo(change, 'it has ended');
    return this.changes.get(id) ?? change;
  }

  /** Waits until a change is not in progress. */
  settle(id: string): Promise<ResourceChange | null> {
    return new Promise((resolve) => {
      const check = (): void => {
        const change = this.changes.get(id) ?? null;
        if (change !== null && isBusy(change)) return;
        this.listeners.delete(check);
        resolve(change);
      };
      this.listeners.add(check);
      check();
    });
  }

  /** Calls the listener after each transition. @returns the function that removes the listener */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /**
   * Removes the changes of a Data Folder that does not exist any more. These changes must not be undone in a later Data
   * Folder of the same name.
   */
  async forget(folder: string): Promise<void> {
    const ended = this.list(folder).filter((each) => !isBusy(each));
    for (const change of ended) {
      await this.drop(change.id);
      if (change.state === 'broken') await this.ports.files.clean(change).catch(() => undefined);
    }
    if (ended.length > 0) for (const listener of [...this.listeners]) listener();
  }

  /** Interrupts the changes in progress, and waits until each has stopped between two steps. */
  async close(): Promise<void> {
    this.ending.abort(new ResourceFailure({ code: 'shutting_down' }));
    const busy = [...this.changes.values()].filter(isBusy);
    for (const { id } of busy) this.jobs.get(id)?.interrupt();
    await Promise.all(busy.map(({ id }) => this.settle(id)));
  }

  private async requirePlan(folder: string, order: ChangeOrder): Promise<void> {
    const fault = await this.ports.files.findPlanFault(folder, order);
    if (fault !== null) throw new ResourceFailure(fault);
  }

  private requireIdle(folder: string): void {
    if (this.ending.signal.aborted) throw new ResourceFailure({ code: 'shutting_down' });
    const busy = this.findBusy(folder);
    if (busy !== null) throw new ResourceFailure({ code: 'resource_change_running', folder, change: busy.id });
  }

  private createJob(id: string): Job {
    const { records, files, now, onEnd, onError } = this.ports;
    const job: Job = new DurableJob<Machine, ResourceChange>({
      machine: resourceChangeMachine().provide({
        actions: { reportEnd: () => this.report(id, onEnd) },
      }) as Machine,
      work: createChangeWork(files, this.server) as never,
      store: {
        write: (change) => records.write(change),
        writeLater: (change) => records.write(change).catch((error: unknown) => onError(error, id)),
      },
      toFacts({ context: { change }, value }, previous) {
        const state = value as ResourceChange['state'];
        const endedAt = previous?.state === state ? previous.endedAt : now();
        return { ...change, state, endedAt: isBusy({ state }) ? null : endedAt };
      },
      clock: noTimers,
      now,
      onTransition: () => this.notify(job),
    });
    this.jobs.set(id, job);
    void job.ended.catch((error: unknown) => onError(error, id));
    return job;
  }

  private report(id: string, onEnd: ResourceChangesPorts['onEnd']): void {
    const change = this.changes.get(id);
    if (change !== undefined) onEnd(change);
    void this.forgetOldest(change?.folder ?? '');
  }

  private notify({ stored }: Job): void {
    if (stored !== null) this.changes.set(stored.id, stored);
    for (const listener of [...this.listeners]) listener();
  }

  private async forgetOldest(folder: string): Promise<void> {
    // The stage of a broken change has files of the Data Folder.
    const ended = this.list(folder).filter((each) => !isBusy(each) && each.state !== 'broken');
    for (const { id } of ended.slice(maxEnded)) await this.drop(id);
  }

  private async drop(id: string): Promise<void> {
    await this.ports.records.remove(id).catch((error: unknown) => this.ports.onError(error, id));
    this.changes.delete(id);
    this.jobs.delete(id);
  }
}
