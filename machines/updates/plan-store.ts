/** Stores the last plan in its file, and runs the job of an open plan. */

import type { Timers } from '../async/clock.js';
import { createMutex } from '../async/mutex.js';
import type { JobStore } from '../durable/ports.js';
import type { PlanEvent } from './events.js';
import type { UpdateJob } from './job.js';
import { hasPlanEnded, type PlanRecord, type UpdatePlan } from './update-plan.js';

export interface PlanStorePorts {
  readonly clock: Timers;
  readonly createJob: () => UpdateJob;
  /**
   * Is called with an error of the file system. Consecutive equal errors cause one call. The write is tried again after
   * the call.
   */
  readonly onError: (error: unknown) => void;
}

/** The time after which a failed write is tried again, in milliseconds. A full disk may have space again by then. */
const retryMs = 1_000;

export class PlanStore implements JobStore<UpdatePlan> {
  private readonly listeners = new Set<(plan: UpdatePlan, previous: UpdatePlan | null) => void>();
  private readonly beginning = createMutex();
  private readonly writing = createMutex();
  private last: UpdatePlan | null;
  private ports!: PlanStorePorts;
  private job: UpdateJob | null = null;
  /** Whether the last change is still to be written. */
  private isUnwritten = false;
  private timer: unknown = null;
  private reported: string | null = null;
  private isClosed = false;

  constructor(private readonly record: PlanRecord) {
    this.last = record.left;
  }

  /** Connects the store to its ports. The call must precede the beginning or the continuation of a plan. */
  connect(ports: PlanStorePorts): void {
    this.ports = ports;
  }

  /** Returns the last plan; `null` without a plan. */
  present(): UpdatePlan | null {
    return this.last;
  }

  /** Returns the open plan, which has not ended; `null` without an open plan. */
  open(): UpdatePlan | null {
    return this.last === null || hasPlanEnded(this.last) ? null : this.last;
  }

  /** Begins a plan. @returns `null` while another plan is open. @throws an error of the file system */
  begin(plan: UpdatePlan): Promise<UpdatePlan | null> {
    return this.beginning(async () => {
      if (this.open() !== null) return null;
      // A cancelled plan may still be ending its download.
      await this.job?.ended;
      const job = this.ports.createJob();
      await job.begin(plan);
      this.job = job;
      if (this.isClosed) job.interrupt();
      return plan;
    });
  }

  /** Continues an open plan of a previous manager. */
  resume(): void {
    const left = this.open();
    if (left === null || this.job !== null || this.isClosed) return;
    this.job = this.ports.createJob();
    this.job.resume(left);
  }

  /**
   * Sends an event to the plan.
   * @returns the plan in its next state; `null` if the state has no transition for the event
   * @throws an error of the file system; the plan is then unchanged
   */
  async request(event: PlanEvent): Promise<UpdatePlan | null> {
    this.resume();
    const isTaken = (await this.job?.request(event)) === true;
    return isTaken ? this.last : null;
  }

  /** Informs the plan that the server, its run or its health changed. */
  noteChange(): void {
    this.job?.send({ type: 'server.changed' });
  }

  async write(plan: UpdatePlan): Promise<void> {
    await this.writing(async () => {
      await this.record.write(plan).catch((error: unknown) => {
        // The error of a plan that cannot begin is returned to its client instead.
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

  /** Calls back after each change. @returns the function that unsubscribes */
  subscribe(onChange: (plan: UpdatePlan, previous: UpdatePlan | null) => void): () => void {
    this.listeners.add(onChange);
    return () => void this.listeners.delete(onChange);
  }

  /** Interrupts the plan, because the manager is shutting down. */
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
