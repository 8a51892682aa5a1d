/** The last plan with its file, and its job while it is under way. */

import type { Timers } from '../async/clock.js';
import { createMutex } from '../async/mutex.js';
import type { JobStore } from '../durable/ports.js';
import type { PlanEvent } from './events.js';
import type { UpdateJob } from './job.js';
import { hasPlanEnded, type PlanRecord, type UpdatePlan } from './update-plan.js';

export interface PlanStorePorts {
  readonly clock: Timers;
  readonly createJob: () => UpdateJob;
  /** Called with what the file system reports, once for the same error in a row: the write is tried again. */
  readonly onError: (error: unknown) => void;
}

/** A disk that was full may have room at any moment. */
const retryMs = 1_000;

export class PlanStore implements JobStore<UpdatePlan> {
  private readonly listeners = new Set<(plan: UpdatePlan, previous: UpdatePlan | null) => void>();
  private readonly beginning = createMutex();
  private readonly writing = createMutex();
  private last: UpdatePlan | null;
  private ports!: PlanStorePorts;
  private job: UpdateJob | null = null;
  /** Whether the last change is not on disk. */
  private isUnwritten = false;
  private timer: unknown = null;
  private reported: string | null = null;
  private isClosed = false;

  constructor(private readonly record: PlanRecord) {
    this.last = record.left;
  }

  /** Must be called before a plan begins or is continued. */
  connect(ports: PlanStorePorts): void {
    this.ports = ports;
  }

  /** Returns the last plan; null without one. */
  present(): UpdatePlan | null {
    return this.last;
  }

  /** Returns the plan that has not ended; null without one. */
  open(): UpdatePlan | null {
    return this.last === null || hasPlanEnded(this.last) ? null : this.last;
  }

  /** Begins a plan. @returns null while another one is open. @throws what the file system reports */
  begin(plan: UpdatePlan): Promise<UpdatePlan | null> {
    return this.beginning(async () => {
      if (this.open() !== null) return null;
      // A plan that was cancelled may still be ending its download.
      await this.job?.ended;
      const job = this.ports.createJob();
      await job.begin(plan);
      this.job = job;
      if (this.isClosed) job.interrupt();
      return plan;
    });
  }

  /** Continues a plan that a previous manager has left. */
  resume(): void {
    const left = this.open();
    if (left === null || this.job !== null || this.isClosed) return;
    this.job = this.ports.createJob();
    this.job.resume(left);
  }

  /**
   * Sends an event to the plan.
   * @returns the plan in its next state; null when its state has no transition for the event
   * @throws what the file system reports; nothing has changed then
   */
  async request(event: PlanEvent): Promise<UpdatePlan | null> {
    this.resume();
    const isTaken = (await this.job?.request(event)) === true;
    return isTaken ? this.last : null;
  }

  /** Notes that the server, its run or its health has changed. */
  noteChange(): void {
    this.job?.send({ type: 'server.changed' });
  }

  async write(plan: UpdatePlan): Promise<void> {
    await this.writing(async () => {
      await this.record.write(plan).catch((error: unknown) => {
        // A plan that cannot begin is reported to its client.
        if (this.last?.id === plan.id) this.report(error);
        throw error;
      });
      this.replace(plan, true);
    });
  }

  async writeLater(plan: UpdatePlan): Promise<void> {
    this.replace(plan, false);
    this.writeSoon();
  }

  /** Calls back after each change. @returns the function that ends this */
  subscribe(onChange: (plan: UpdatePlan, previous: UpdatePlan | null) => void): () => void {
    this.listeners.add(onChange);
    return () => void this.listeners.delete(onChange);
  }

  /** Lets the plan end because the manager does. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.job?.interrupt();
    await this.job?.ended;
    await this.writing(() => this.writeLeft());
    this.ports.clock.clearTimeout(this.timer);
  }

  private replace(plan: UpdatePlan, isWritten: boolean): void {
    const previous = this.last;
    this.last = plan;
    this.isUnwritten = !isWritten;
    if (isWritten) this.reported = null;
    for (const listener of this.listeners) listener(plan, previous);
  }

  private writeSoon(): void {
    this.timer ??= this.ports.clock.setTimeout(() => {
      this.timer = null;
      void this.writing(() => this.writeLeft());
    }, retryMs);
  }

  private async writeLeft(): Promise<void> {
    if (!this.isUnwritten || this.last === null) return;
    try {
      await this.record.write(this.last);
      this.isUnwritten = false;
      this.reported = null;
    } catch (error) {
      this.report(error);
      this.writeSoon();
    }
  }

  private report(error: unknown): void {
    const text = String(error);
    if (text !== this.reported) this.ports.onError(error);
    this.reported = text;
  }
}
