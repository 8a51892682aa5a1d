/**
 * Walks through the chart of a job that a real service can take, with faults of its disk and managers that are killed.
 */
import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate';
import { getSimplePaths } from 'xstate/graph';
import type { Backup, BackupMode } from '../../machines/backups/types.js';
import { mayBeUnstored } from '../../machines/durable/job.js';
import { backupCharts } from '../../machines/review/jobs/backup-charts.js';
import { findJobEvents } from '../../machines/review/jobs/job-events.js';
import { type JobStep, managerKilled, simulateChart } from '../../machines/review/jobs/job-simulation.js';

/** A job without other faults. */
export interface JobScenario {
  readonly job: 'backup' | 'restore';
  /** The mode of a backup. */
  readonly mode: BackupMode;
  /** Whether the server runs at the beginning. */
  readonly isRunning: boolean;
}

/** A write of a record. */
export interface ExpectedWrite {
  readonly record: Backup;
  /** The state of the chart in which the record is written. */
  readonly state: string;
  /** Whether the disk is full: the write fails. */
  readonly fails: boolean;
  /** The events that occur before the write. */
  readonly events: readonly string[];
}

export interface JobWalk {
  readonly scenario: JobScenario;
  readonly writes: readonly ExpectedWrite[];
  /**
   * The write at which the manager is killed, and whether the write is complete at that time; `null` if the manager is
   * not killed.
   */
  readonly death: { readonly write: number; readonly isWritten: boolean } | null;
  /** The record of the ended job; `null` for a job that was never begun. */
  readonly last: Backup | null;
}

const unstored = 'store.failed';

/** Returns the walks of a scenario. Each walk has at most one failed write, and a kill before or after each write. */
export function walksOf(scenario: JobScenario): JobWalk[] {
  return pathsOf(scenario).flatMap((events) => {
    const writes = findWrites(scenario, events);
    const last = simulate(scenario, events).at(-1)?.record ?? null;
    const deaths = writes.flatMap(({ fails }, write) =>
      fails ? [] : [false, true].map((isWritten) => ({ write, isWritten })),
    );
    return [
      { scenario, writes, death: null, last },
      ...deaths.map((death) => ({ scenario, writes, death, last: resume(scenario, writes, death) })),
    ];
  });
}

/** Describes a walk in the order of its events. */
export function nameOf({ scenario: { job, mode, isRunning }, writes, death }: JobWalk): string {
  const fails = writes.find((write) => write.fails);
  return [
    job === 'backup' ? `backup, ${mode}` : 'restore',
    isRunning ? 'a server runs' : 'no server runs',
    ...(fails === undefined ? [] : [`the disk is full at ${fails.state}`]),
    ...(death === null ? [] : [`killed ${death.isWritten ? 'after' : 'before'} ${writes[death.write]?.state}`]),
  ].join(', ');
}

/** Returns the events of each path to the end, by name. */
function pathsOf(scenario: JobScenario): readonly (readonly string[])[] {
  const chart = backupCharts()[scenario.job];
  const [fromState] = initialTransition(chart.machine, chart.inputs[inputOf(scenario)]);
  const paths = getSimplePaths(chart.machine, {
    fromState,
    events: (snapshot: AnyMachineSnapshot) => eventsOf(snapshot),
    serializeState: (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, snapshot.context]),
  } as unknown as Parameters<typeof getSimplePaths>[1]);
  const ended = paths.filter(({ state }) => (state as AnyMachineSnapshot).status === 'done');
  return ended
    .map(({ steps }) =>
      steps.flatMap(({ event }) => ('name' in event && typeof event.name === 'string' ? [event.name] : [])),
    )
    .filter((events) => mayFail(scenario, events));

  function eventsOf(snapshot: AnyMachineSnapshot) {
    const events = findJobEvents(snapshot, chart);
    const { backup } = snapshot.context as { readonly backup: Backup };
    const next = choose(
      scenario,
      events.map(({ name }) => name),
      backup,
      false,
    );
    const following = events.find(({ name }) => name === next);
    const mustBeStored =
      following !== undefined && !transition(chart.machine, snapshot, following.event)[0].hasTag(mayBeUnstored);
    // One fault of the disk in each walk.
    const hasFailed = (snapshot.context as { readonly fault: unknown }).fault !== null;
    return events.flatMap(({ name, event }) =>
      name === next || (name === unstored && mustBeStored && !hasFailed) ? [{ ...event, name }] : [],
    );
  }
}

function simulate({ job, ...scenario }: JobScenario, events: readonly string[]): readonly JobStep<Backup>[] {
  return simulateChart(backupCharts()[job], inputOf({ job, ...scenario }), events);
}

function inputOf({ job, mode }: JobScenario): string {
  return job === 'restore' ? 'files' : mode === 'stopped' ? 'stop' : mode;
}

/** Returns the event that comes from outside, and not from the manager. */
function choose(
  { isRunning }: JobScenario,
  names: readonly string[],
  { stopped }: Backup,
  isSwapped: boolean,
): string | undefined {
  const now = isRunning && stopped === null ? 'running' : 'stopped';
  const outcomes = ['done', now, isSwapped ? 'complete' : 'undone'];
  return outcomes
    .flatMap((outcome) => names.filter((name) => name.endsWith(`.${outcome}`)))
    .find((name) => name !== managerKilled);
}

/** Returns the writes of a path: the first record, and each record that differs from the previous record. */
function findWrites(scenario: JobScenario, path: readonly string[]): ExpectedWrite[] {
  const steps = simulate(scenario, path);
  const writes: ExpectedWrite[] = [];
  let before: string | null = null;
  steps.forEach(({ record, active, event }, index) => {
    const events = path.slice(0, index);
    if (event === unstored) writes.push(findRefused(scenario, events.slice(0, -1)));
    const text = JSON.stringify(record);
    if (text === before) return;
    before = text;
    writes.push({ record, state: topOf(active), fails: false, events });
  });
  return writes;
}

/**
 * Returns whether the failure in the path is a failed write. A step that leaves the record unchanged writes no record.
 */
function mayFail(scenario: JobScenario, path: readonly string[]): boolean {
  const at = path.indexOf(unstored);
  if (at < 0) return true;
  const before = simulate(scenario, path.slice(0, at)).at(-1)?.record;
  return JSON.stringify(findRefused(scenario, path.slice(0, at)).record) !== JSON.stringify(before);
}

/** Returns the write that fails after the events. */
function findRefused(scenario: JobScenario, events: readonly string[]): ExpectedWrite {
  const { record, possible } = simulate(scenario, events).at(-1) as JobStep<Backup>;
  const names = possible.map(({ name }) => name);
  const next = choose(scenario, names, record, false) ?? '';
  const refused = simulate(scenario, [...events, next]).at(-1) as JobStep<Backup>;
  return { record: refused.record, state: topOf(refused.active), fails: true, events };
}

/** Returns the record that the next manager leaves. */
function resume(
  scenario: JobScenario,
  writes: readonly ExpectedWrite[],
  { write, isWritten }: NonNullable<JobWalk['death']>,
): Backup | null {
  const stored = isWritten ? writes[write] : writes.slice(0, write).findLast(({ fails }) => !fails);
  if (stored === undefined) return null;
  // The events before a write have happened, even if the write was not done.
  const isSwapped = writes[write]?.events.includes('swapFolders.done') === true;
  const events = [...stored.events];
  let step = simulate(scenario, events).at(-1) as JobStep<Backup>;
  if (step.record.step !== null) events.push(managerKilled);
  for (;;) {
    step = simulate(scenario, events).at(-1) as JobStep<Backup>;
    const names = step.possible.filter(({ by }) => by !== 'manager').map(({ name }) => name);
    const next = choose(scenario, names, step.record, isSwapped);
    if (next === undefined) return step.record;
    events.push(next);
  }
}

/** Returns the key of the state directly in the chart. */
function topOf(active: readonly string[]): string {
  return active[0]?.split('.')[1] ?? '';
}
