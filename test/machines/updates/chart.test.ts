/** The chart of an update: a walk takes all paths, and managers are killed after every transition. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { PlanFailure, type UpdateContext } from '../../../machines/updates/behaviour.js';
import { findState, toPlan } from '../../../machines/updates/job.js';
import type { Observation, ObservedServer } from '../../../machines/updates/observation.js';
import { updateMachine } from '../../../machines/updates/update.js';
import { hasPlanEnded, planStates, type SwapTime, type UpdatePlan } from '../../../machines/updates/update-plan.js';
import { type Outcomes, type Walked, walk } from '../durable/chart-walks.js';
import { createPlan } from './simulated-world.js';

const test = suite('machines/updates/chart');

const done = { output: undefined };
const unwritable = { error: Object.assign(new Error('broken'), { code: 'EIO' }) };
const failing = { error: new PlanFailure({ code: 'install_failed', because: 'archive_invalid' }) };
const operations = ['done', 'queue_full', 'spawn_failed', 'build_not_found'].map((outcome) => ({
  output: { outcome },
}));

type Run = NonNullable<ObservedServer['run']>;

const previous: Run = { run: 'r1', build: 'b1', folder: 'world', cause: 'start', isUp: true };
const next: Run = { ...previous, run: 'r2', build: 'b2', cause: 'restart' };
const returned: Run = { ...previous, run: 'r3', cause: 'restart' };

function observed(run: Run | null, more: Partial<ObservedServer> = {}): ObservedServer {
  return {
    run,
    lastExit: null,
    spawnFault: null,
    health: { state: 'healthy', because: null, evidence: null },
    ...more,
  };
}

const exited = (run: string, expected: boolean) => observed(null, { lastExit: { run, expected, unseen: null } });

const good: Readonly<Record<string, ObservedServer>> = {
  swapping: observed(next),
  probation: observed(next),
  rollingBack: observed(returned),
};

const servers: readonly ObservedServer[] = [
  observed(null),
  exited('r1', true),
  exited('r2', false),
  observed(null, { spawnFault: 'program_missing', lastExit: { run: 'r1', expected: true, unseen: null } }),
  observed(previous),
  observed(returned),
  observed({ ...returned, cause: 'recovery' }),
  observed(next),
  observed({ ...next, isUp: false }),
  observed(next, { health: { state: 'unresponsive', because: 'timeout', evidence: null } }),
  observed({ ...next, folder: 'other' }),
  observed({ ...next, build: 'b9' }),
];

/** Returns the possible observations. The first observation leads to the end if there is no fault. */
function observations({ value, context }: AnyMachineSnapshot): { readonly output: Observation }[] {
  const { plan, watched } = context as UpdateContext;
  const since = watched?.since ?? 0;
  const state = Object.keys(value as object)[0] ?? '';
  const first = good[state] ?? observed(plan.swap.type === 'restart' ? next : previous);
  const times = [
    { now: 2_000_000, tick: since + 1e9 },
    { now: 5, tick: since + 1 },
  ];
  return [first, ...servers].flatMap((server) => times.map((time) => ({ output: { server, ...time } })));
}

const findOutcomes = (snapshot: AnyMachineSnapshot): Outcomes => ({
  installBuild: [done, failing, unwritable],
  checkFolder: [done, failing, unwritable],
  beginBackup: [{ output: { backup: 'u1' } }, unwritable],
  awaitBackup: [done, failing, unwritable],
  observeServer: [...observations(snapshot), unwritable],
  restartServer: operations,
  startServer: operations,
});

const others: readonly EventObject[] = [
  { type: 'restart.began', run: 'r1', from: 'b1' },
  { type: 'server.changed' },
  { type: 'cancel' },
].map((event) => ({ ...event, at: 1 }));

const swaps: readonly SwapTime[] = [{ type: 'restart' }, { type: 'now' }, { type: 'at', at: 1_000_000 }];

const walked: Walked<UpdatePlan> = {
  machine: updateMachine(),
  outcomes: findOutcomes,
  events: others,
  inputs: [...swaps.map((swap) => ({ swap })), { backupMode: 'freeze' as const }].map((more) => ({
    plan: createPlan(more),
    restartsHangs: false,
  })),
  toRecord: (snapshot, plan) => toPlan(snapshot, plan, 1),
  stateOf: ({ state }) => state,
  isResolved: hasPlanEnded,
  resume: (plan) =>
    hasPlanEnded(plan) ? null : { state: findState(plan.state), input: { plan, restartsHangs: false } },
  identify(context) {
    const { plan, watched, ordered, fault, refusals } = context as UpdateContext;
    const { swap, backupMode, from, swapRun, reason } = plan;
    const seen = watched && [watched.run, watched.isGood];
    return [swap, backupMode, from, swapRun, reason?.code, seen, ordered === null, fault === null, refusals > 0];
  },
};

test('The next manager ends a plan after each transition', () => {
  const { steps, resumed, covered, all, stuck, unresolved } = walk(walked);
  console.log(`update: ${covered.size} of ${all.size} transitions in ${steps} steps, ${resumed} resumed`);
  assert.equal(
    [...all].filter((each) => !covered.has(each)),
    [],
  );
  assert.equal([stuck, unresolved], [[], []]);
});

test('Each step of a plan belongs to exactly one state of the chart', () => {
  const steps = Object.values(updateMachine().states).flatMap(({ meta }) => meta?.step ?? []);
  assert.equal([...steps].sort(), [...planStates].sort());
});

test.run();
