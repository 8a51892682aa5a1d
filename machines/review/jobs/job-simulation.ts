/** Runs the chart of a job with chosen events, without a server, a repository or a disk. */
import { type AnyMachineSnapshot, type EventObject, initialTransition, transition } from 'xstate';
import { identify, listActiveStates, type Taken } from '../steps.js';
import type { JobChart, JobName, StoredJob } from './job-chart.js';
import { jobCharts } from './job-charts.js';
import { findJobEvents, findTaken, type JobCause, type JobEvent, triggerName } from './job-events.js';

/** The event that kills the manager, after which the next manager resumes the stored job. */
export const managerKilled = 'manager.killed';

export interface PossibleEvent {
  readonly name: string;
  readonly by: JobCause;
  /** The transitions that the event would cause. */
  readonly taken: readonly Taken[];
}

export interface JobStep<Stored = unknown> {
  /** The name of the event; `null` before the first event. */
  readonly event: string | null;
  /** The event in the notation of the chart; `null` before the first event. */
  readonly trigger: string | null;
  /** The ids of the active states, the outermost first. */
  readonly active: readonly string[];
  readonly taken: readonly Taken[];
  readonly record: Stored;
  /** The stored facts of the job. */
  readonly stored: StoredJob;
  readonly possible: readonly PossibleEvent[];
}

/** The chart and the record at one moment. */
interface Moment<Stored> {
  readonly snapshot: AnyMachineSnapshot;
  readonly record: Stored;
}

/** Simulates the job with a name, as `simulateChart` does with a chart. */
export function simulateJob(job: JobName, input: string, names: readonly string[]): readonly JobStep[] {
  return simulateChart(jobCharts()[job], input, names);
}

/**
 * Returns the steps of a sequence. The first step is the beginning of the job.
 * @param input the name of an input of the chart
 * @param names the names of events. The simulation ends before the first impossible event
 */
export function simulateChart<Stored>(
  chart: JobChart<Stored>,
  input: string,
  names: readonly string[],
): readonly JobStep<Stored>[] {
  const [first] = Object.values(chart.inputs);
  const [snapshot] = initialTransition(chart.machine, chart.inputs[input] ?? first);
  let moment: Moment<Stored> = { snapshot, record: chart.toRecord(snapshot, null) };
  const steps = [describeStep(null, null, [], moment)];
  for (const name of names) {
    const event = findEvents(moment).find((each) => each.name === name);
    if (event === undefined) return steps;
    const before = name === managerKilled ? (resume(moment) ?? moment) : moment;
    const taken = findTaken(before.snapshot, event.event).map(identify);
    moment = take(before, event.event);
    steps.push(describeStep(name, triggerName(event), taken, moment));
  }
  return steps;

  function findEvents({ snapshot, record }: Moment<Stored>): JobEvent[] {
    const killed: JobEvent = { name: managerKilled, by: 'manager', event: { type: 'resumed' } };
    // A finished job is not resumed.
    return [...findJobEvents(snapshot, chart), ...(chart.resume(record) === null ? [] : [killed])];
  }

  /** Returns the moment after the next manager has resumed the job; `null` for a finished job. */
  function resume({ record }: Moment<Stored>): Moment<Stored> | null {
    const resumed = chart.resume(record);
    if (resumed === null) return null;
    const [{ context }] = initialTransition(chart.machine, resumed.input);
    return { snapshot: chart.machine.resolveState({ value: resumed.state, context }), record };
  }

  function take({ snapshot, record }: Moment<Stored>, event: EventObject): Moment<Stored> {
    const [next] = transition(snapshot.machine, snapshot, event);
    return { snapshot: next, record: chart.toRecord(next, record) };
  }

  function describeStep(
    event: string | null,
    trigger: string | null,
    taken: readonly Taken[],
    at: Moment<Stored>,
  ): JobStep<Stored> {
    const { snapshot, record } = at;
    const possible = findEvents(at).map(({ name, by, event }) => {
      const from = (name === managerKilled ? resume(at) : null) ?? at;
      return { name, by, taken: findTaken(from.snapshot, event).map(identify) };
    });
    const stored = chart.describe(record);
    return { event, trigger, taken, active: listActiveStates(snapshot), record, stored, possible };
  }
}
