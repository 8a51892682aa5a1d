/** Runs the chart of a job without a server, a repository and a disk: the events are chosen. */
import { type AnyMachineSnapshot, type EventObject, initialTransition, transition } from 'xstate';
import { toRecord } from '../../backup-jobs/jobs.js';
import type { BackupJobName } from '../../backups/passed-state.js';
import type { Backup } from '../../backups/types.js';
import { activeStates, identify, type Taken } from '../steps.js';
import { jobCharts } from './job-charts.js';
import { findJobEvents, findTaken, type JobCause, type JobEvent, triggerName } from './job-events.js';

/** The manager is killed, and the next one resumes what is on disk. */
export const managerKilled = 'manager.killed';

export interface PossibleEvent {
  readonly name: string;
  readonly by: JobCause;
  /** What it would cause. */
  readonly taken: readonly Taken[];
}

export interface JobStep {
  /** The name of the event; null before the first one. */
  readonly event: string | null;
  /** The event as the chart writes it; null before the first one. */
  readonly trigger: string | null;
  /** The ids of the active states, outermost first. */
  readonly active: readonly string[];
  readonly taken: readonly Taken[];
  /** What is on disk. */
  readonly record: Backup;
  readonly possible: readonly PossibleEvent[];
}

/** The chart and the record at one moment. */
interface Moment {
  readonly snapshot: AnyMachineSnapshot;
  readonly record: Backup;
}

/**
 * Returns the steps of a sequence; the first is the begin of the job.
 * @param input the name of an input of the chart
 * @param names of events. The steps end before the first one that cannot come
 */
export function simulateJob(job: BackupJobName, input: string, names: readonly string[]): readonly JobStep[] {
  const chart = jobCharts()[job];
  const [first] = Object.values(chart.inputs);
  const [snapshot] = initialTransition(chart.machine, chart.inputs[input] ?? first);
  let moment: Moment = { snapshot, record: toRecord(snapshot, null) };
  const steps = [describeStep(null, null, [], moment)];
  for (const name of names) {
    const event = findEvents(moment).find((each) => each.name === name);
    if (event === undefined) return steps;
    const before = name === managerKilled ? resumeAt(moment) : moment;
    const taken = findTaken(before.snapshot, event.event).map(identify);
    moment = take(before, event.event);
    steps.push(describeStep(name, triggerName(event), taken, moment));
  }
  return steps;

  function findEvents({ snapshot, record }: Moment): JobEvent[] {
    const killed: JobEvent = { name: managerKilled, by: 'manager', event: { type: 'resumed' } };
    // A job that has ended is not resumed.
    return [...findJobEvents(snapshot, chart), ...(record.step === null ? [] : [killed])];
  }

  /** Returns where the next manager resumes. */
  function resumeAt({ record }: Moment): Moment {
    const { state, input } = chart.resume(record);
    const [{ context }] = initialTransition(chart.machine, input);
    return { snapshot: chart.machine.resolveState({ value: state, context }), record };
  }

  function describeStep(event: string | null, trigger: string | null, taken: readonly Taken[], at: Moment): JobStep {
    const possible = findEvents(at).map(({ name, by, event }) => {
      const from = name === managerKilled ? resumeAt(at).snapshot : at.snapshot;
      return { name, by, taken: findTaken(from, event).map(identify) };
    });
    return { event, trigger, taken, active: activeStates(at.snapshot), record: at.record, possible };
  }
}

function take({ snapshot, record }: Moment, event: EventObject): Moment {
  const [next] = transition(snapshot.machine, snapshot, event);
  return { snapshot: next, record: toRecord(next, record) };
}
