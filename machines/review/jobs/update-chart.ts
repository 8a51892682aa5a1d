/** The chart of an update, with the possible observations of a server, for simulations. */
import type { AnyMachineSnapshot } from 'xstate';
import { PlanFailure } from '../../updates/behaviour.js';
import { findState, toPlan } from '../../updates/job.js';
import type { ObservedServer } from '../../updates/observation.js';
import { updateMachine } from '../../updates/update.js';
import { hasPlanEnded, type PlanReason, type UpdatePlan } from '../../updates/update-plan.js';
import { type ActorOutcome, type JobChart, returns } from './job-chart.js';

type Run = NonNullable<ObservedServer['run']>;

const before: Run = { run: 'r1', build: 'b1', folder: 'world', cause: 'start', isUp: true };
const after: Run = { ...before, run: 'r2', build: 'b2', cause: 'restart' };
const returned: Run = { ...before, run: 'r3', cause: 'restart' };
const hour = 3_600_000;

/**
 * Creates an observation. The probation is over after an hour.
 * @param tick the time of a monotonic clock in milliseconds
 */
function observe(name: string, run: Run | null, more: Partial<ObservedServer> = {}, tick = 0): ActorOutcome {
  const health = { state: 'healthy', because: null, evidence: null } as const;
  const server: ObservedServer = { run, lastExit: null, spawnFault: null, health, ...more };
  return returns(name, { server, now: tick, tick });
}

const observations = [
  observe('before', before),
  observe('after', after),
  observe('passed', after, {}, hour),
  observe('notReady', { ...after, isUp: false }, {}, hour),
  observe('crashed', null, { lastExit: { run: 'r2', expected: false, unseen: null } }),
  observe('hangs', after, { health: { state: 'unresponsive', because: 'timeout', evidence: null } }),
  observe('unstarted', null, {
    ...{ spawnFault: 'program_missing', lastExit: { run: 'r1', expected: true, unseen: null } },
  }),
  observe('returned', returned),
  observe('stopped', null),
  observe('other', { ...after, folder: 'other' }),
];

const fails = (reason: PlanReason): ActorOutcome => ({ name: 'failed', error: new PlanFailure(reason) });
const unwritable = { name: 'full', error: Object.assign(new Error('full'), { code: 'ENOSPC' }) };
const done = returns('done');
const operations = [
  returns('done', { outcome: 'done' }),
  returns('later', { outcome: 'queue_full' }),
  returns('impossible', { outcome: 'build_not_found' }),
];

const samplePlan: UpdatePlan = {
  ...{ id: 'p1', source: 'fxserver', channel: 'latest', version: '2', folder: 'world', from: 'b1', build: 'b2' },
  ...{ archive: { url: 'https://builds.example/2.tar', sha256: null }, by: { kind: 'client', name: 'local' } },
  ...{ swap: { type: 'now' }, backupMode: 'none', probationMs: 60_000, readyMs: 60_000, state: 'installing' },
  ...{ steps: [], backup: null, swapRun: null, reason: null },
};

export function describeUpdate(): JobChart<UpdatePlan> {
  const begin = (change: Partial<UpdatePlan>) => ({ plan: { ...samplePlan, ...change }, restartsHangs: false });
  return {
    machine: updateMachine(),
    outcomes: {
      installBuild: [done, fails({ code: 'checksum_wrong', because: null }), unwritable],
      checkFolder: [done, fails({ code: 'preflight_failed', because: 'config_missing' })],
      beginBackup: [returns('done', { backup: 'u1' }), unwritable],
      awaitBackup: [done, fails({ code: 'backup_failed', because: 'repository_unreachable' })],
      observeServer: observations,
      restartServer: operations,
      startServer: operations,
    },
    requests: {
      cancel: { type: 'cancel' },
      'server.changed': { type: 'server.changed' },
      'restart.began': { type: 'restart.began', run: 'r1', from: 'b1' } as { readonly type: string },
    },
    inputs: {
      now: begin({}),
      nextRestart: begin({ swap: { type: 'restart' } }),
      withBackup: begin({ backupMode: 'stop' }),
    },
    toRecord: (snapshot: AnyMachineSnapshot, previous) => toPlan(snapshot, previous, 0),
    describe: (plan) => ({ step: hasPlanEnded(plan) ? null : plan.state, stopped: null }),
    resume: (plan) =>
      hasPlanEnded(plan) ? null : { state: findState(plan.state), input: { plan, restartsHangs: false } },
  };
}
