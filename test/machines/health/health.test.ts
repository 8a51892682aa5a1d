/**
 * The health machine: the probe results that make a server healthy, unresponsive or unknown, and the actions after a
 * hang.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, fromPromise } from 'xstate';
import type { Hang, HangPolicy } from '../../../machines/health/behaviour.js';
import type { HealthEvent, VoidCause } from '../../../machines/health/events.js';
import { healthMachine, toHealthState } from '../../../machines/health/health.js';
import { until } from '../../kit/system/until.js';

const test = suite('machines/health/health');

const observe: HangPolicy = { onHang: 'observe', hangAfterMs: 60_000 };
const restart: HangPolicy = { onHang: 'restart', hangAfterMs: 60_000 };

/** Starts the machine with a run that has passed its start timeout. Times are in seconds. */
function startHealth(policy = observe, { collect = async () => 'ev-1' as string | null, patience = 0 } = {}) {
  const hangs: { collected: Hang[]; restarted: Hang[] } = { collected: [], restarted: [] };
  const actor = createActor(
    healthMachine.provide({
      actors: {
        collectEvidence: fromPromise<string | null, Hang>(({ input }) => {
          hangs.collected.push(input);
          return collect();
        }),
        restartServer: fromPromise<string, Hang>(async ({ input }) => {
          hangs.restarted.push(input);
          return 'done';
        }),
      },
    }),
    { input: policy },
  ).start();
  const moment = (seconds: number) => ({ at: 1_000_000 + seconds * 1_000, tick: seconds * 1_000 });
  const send = (event: HealthEvent): void => actor.send(event);
  const health = {
    hangs,
    state: () => toHealthState(actor.getSnapshot()),
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    begin: (seconds: number) =>
      send({ type: 'run.began', ...moment(seconds), run: 'r1', patienceMs: patience * 1_000 }),
    probed: (seconds: number) => send({ type: 'run.probed', ...moment(seconds) }),
    ready: (seconds: number) => send({ type: 'run.ready', ...moment(seconds) }),
    end: (seconds: number) => send({ type: 'run.ended', ...moment(seconds) }),
    answer: (seconds: number) => send({ type: 'probe.answered', ...moment(seconds) }),
    fail: (seconds: number, because = 'timeout', thread: string | null = null) =>
      send({ type: 'probe.failed', ...moment(seconds), sent: seconds * 1_000 - 5_000, because, thread }),
    void: (seconds: number, because: VoidCause) => send({ type: 'probe.void', ...moment(seconds), because }),
  };
  health.begin(0);
  health.probed(0);
  return health;
}

test('A server becomes healthy with its first answer', () => {
  const health = startHealth();
  assert.equal([health.state(), health.context().because], ['unknown', 'starting']);
  health.answer(5);
  assert.equal([health.state(), health.context().because, health.context().since], ['healthy', null, 1_005_000]);
  for (const second of [10, 30, 50]) health.fail(second);
  assert.equal([health.state(), health.context().because], ['healthy', 'timeout']);
  health.answer(60);
  for (const second of [70, 90, 110]) health.fail(second);
  assert.is(health.state(), 'healthy');
});

test('A server is unresponsive once probes have failed for --hang-after', () => {
  const health = startHealth();
  health.answer(5);
  health.fail(20, 'no_tick', 'svMain');
  health.fail(74, 'no_tick', 'svMain');
  assert.is(health.state(), 'healthy');
  // The first of these probes was sent at 15.
  health.fail(75, 'no_tick', 'svMain');
  assert.is(health.state(), 'unresponsive');
  const { because, thread, since } = health.context();
  assert.equal([because, thread, since], ['no_tick', 'svMain', 1_075_000]);
});

test('A single failed probe of any duration never makes a server unresponsive', () => {
  const health = startHealth();
  health.answer(1);
  health.fail(500);
  assert.is(health.state(), 'healthy');
});

test('A server that has never answered is unresponsive only after the start timeout', () => {
  const health = startHealth(observe, { patience: 45 });
  for (const second of [10, 25, 44]) health.fail(second, 'refused');
  assert.equal([health.state(), health.context().because], ['unknown', 'starting']);
  for (const second of [50, 100, 104]) health.fail(second, 'refused');
  assert.equal([health.state(), health.context().because], ['unknown', 'refused']);
  health.fail(106, 'refused');
  assert.is(health.state(), 'unresponsive');
});

test('The ready line ends the start timeout', () => {
  const health = startHealth(observe, { patience: 600 });
  health.fail(50);
  health.ready(60);
  health.fail(70);
  health.fail(130);
  assert.is(health.state(), 'unresponsive');
});

for (const cause of ['manager_suspended', 'host_out_of_cpu', 'manager_out_of_descriptors', 'server_paused'] as const)
  test(`A probe that failed with ${cause} cancels the earlier failures`, () => {
    const health = startHealth();
    health.answer(1);
    health.fail(10);
    health.fail(60);
    health.void(70, cause);
    assert.equal([health.state(), health.context().because], ['unknown', cause]);
    health.fail(80);
    health.fail(130);
    assert.is(health.state(), 'unknown');
    health.fail(136);
    assert.is(health.state(), 'unresponsive');
  });

test('--on-hang observe collects evidence once and does not restart the server', async () => {
  const health = startHealth();
  for (const second of [10, 70, 75, 80]) health.fail(second, 'no_tick', 'svMain');
  await until(() => health.context().evidence === 'ev-1');
  assert.equal(health.value(), { unresponsive: 'observed' });
  assert.equal(health.hangs, {
    collected: [{ run: 'r1', because: 'no_tick', thread: 'svMain', evidence: null }],
    restarted: [],
  });
  health.answer(90);
  assert.equal([health.state(), health.context().evidence], ['healthy', null]);
});

test('--on-hang restart restarts the server after the evidence was collected', async () => {
  const health = startHealth(restart);
  health.fail(10);
  health.fail(70);
  assert.equal(health.value(), { unresponsive: 'collecting' });
  assert.equal(health.hangs.restarted, []);
  await until(() => health.context().restart === 'done');
  assert.equal(health.hangs.restarted, [{ run: 'r1', because: 'timeout', thread: null, evidence: 'ev-1' }]);
  health.fail(75);
  assert.is(health.hangs.restarted.length, 1);
});

test('A server that answers while evidence is collected is not restarted', async () => {
  let collected: (name: string | null) => void = () => undefined;
  const collecting = new Promise<string | null>((resolve) => (collected = resolve));
  const health = startHealth(restart, { collect: () => collecting });
  health.fail(10);
  health.fail(70);
  health.answer(71);
  collected('ev-2');
  await collecting;
  assert.equal([health.state(), health.hangs.restarted], ['healthy', []]);
});

test('A server is restarted even if the evidence could not be collected', async () => {
  const health = startHealth(restart, { collect: () => Promise.reject(new Error('the disk is full')) });
  health.fail(10);
  health.fail(70);
  await until(() => health.hangs.restarted.length === 1);
});

test('The end of the run makes the health unknown', () => {
  const health = startHealth();
  health.fail(10);
  health.fail(70);
  health.end(80);
  assert.equal([health.state(), health.context().because, health.context().run], ['unknown', 'not_running', null]);
  health.begin(90);
  assert.equal([health.state(), health.context().because], ['unknown', 'not_probed']);
  health.probed(91);
  assert.equal([health.state(), health.context().because], ['unknown', 'starting']);
});

test.run();
