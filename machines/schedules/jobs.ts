/** The jobs of occurrences that have not ended. A waiting occurrence gets its job with its first event. */
import { DurableJob } from '../durable/job.js';
import { type JobPorts, noTimers } from '../durable/ports.js';
import type { OccurrenceEvent } from './events.js';
import type { occurrenceMachine } from './occurrence.js';
import { toKey, toOccurrence } from './record.js';
import type { Occurrence } from './schedules.js';

type OccurrenceJob = DurableJob<typeof occurrenceMachine, Occurrence>;
type OccurrenceJobPorts = Pick<JobPorts<typeof occurrenceMachine, Occurrence>, 'machine' | 'work' | 'store' | 'now'>;

export class OccurrenceJobs {
  private readonly jobs = new Map<string, OccurrenceJob>();

  constructor(private readonly ports: OccurrenceJobPorts) {}

  /** Creates and resumes the job of an occurrence, unless the occurrence already has a job. */
  resume(occurrence: Occurrence): OccurrenceJob {
    const key = toKey(occurrence);
    const present = this.jobs.get(key);
    if (present !== undefined) return present;
    const job: OccurrenceJob = new DurableJob({ ...this.ports, toFacts: toOccurrence, clock: noTimers });
    this.jobs.set(key, job);
    const forget = (): void => void this.jobs.delete(key);
    void job.ended.then(forget, forget);
    const { state, ...input } = occurrence;
    job.resume(occurrence, state, input);
    return job;
  }

  /**
   * Sends an event to an occurrence. @returns the occurrence in its new state; `null` if the state has no such
   * transition, or if the transition cannot be written
   */
  send(occurrence: Occurrence, event: OccurrenceEvent): Occurrence | null {
    const job = this.resume(occurrence);
    const before = job.stored;
    job.send(event);
    return job.stored === before ? null : job.stored;
  }

  /** Removes the jobs of deleted occurrences. */
  forget(occurrences: readonly Occurrence[]): void {
    for (const each of occurrences) this.jobs.delete(toKey(each));
  }

  /** Waits for the end of the operations in progress. */
  async close(): Promise<void> {
    const running = [...this.jobs.values()].filter(({ stored }) => stored?.state === 'running');
    await Promise.allSettled(running.map(({ ended }) => ended));
  }
}
