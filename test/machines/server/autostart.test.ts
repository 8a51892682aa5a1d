/** Autostart, and crashes while no manager was running. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FoundEnd } from '../../../machines/server/found-run.js';
import { noRecovery, type RecoveryPolicy } from '../../../machines/server/recovery-policy.js';
import { createServer, exitAt, foundEnd, policy } from './simulated-recovery.js';

const test = suite('machines/server/autostart');

test('A failed autostart is given up and keeps the reason', async () => {
  const { send, value, context, wait } = createServer({ ...noRecovery, autostart: true });
  send(foundEnd({ expected: true }));
  await wait(0);
  const fault = { reason: 'not_executable', subject: '/srv/server' } as const;
  send({ type: 'process.spawnFailed', fault, at: 3_000 });
  assert.equal(value(), { stopped: 'gaveUp' });
  assert.equal(context().recovery?.gaveUp, { code: 'spawn_failed', fault });
});

test('The manager starts the last server again if --autostart is set', async () => {
  const autostart: RecoveryPolicy = { ...noRecovery, autostart: true };
  for (const expected of [true, false]) {
    const { send, value, context, runs, wait } = createServer(autostart);
    send(foundEnd({ expected }));
    await wait(0);
    assert.equal(value(), { running: { launching: 'spawning' } });
    assert.is(runs[0]?.cause, 'autostart');
    assert.is(context().lastExit?.run, 'run-0');
    assert.equal(context().recoveries, [], 'an autostart does not count as a recovery');
  }
  for (const other of [{ onPurpose: true }, { launch: null }]) {
    const { send, value } = createServer(autostart);
    send(foundEnd(other));
    assert.equal(value(), { stopped: 'idle' });
  }
});

test('A crash while no manager ran is recovered only if the crash is recent', () => {
  const cases: [Partial<FoundEnd>, number, string][] = [
    [{}, 2_000, 'waiting'],
    [{ exit: exitAt(90_000_000) }, 90_001_000, 'waiting'],
    [{ expected: true }, 2_000, 'idle'],
    [{ exit: { ...exitAt(1_000), unseen: 'keeper_gone' } }, 2_000, 'waiting'],
    [{ exit: { ...exitAt(1_000), unseen: 'machine_restarted' } }, 2_000, 'idle'],
    [{}, 601_000, 'idle'],
    [{ recoveries: [1, 2] }, 2_000, 'gaveUp'],
    [{ launch: null }, 2_000, 'idle'],
  ];
  for (const [other, at, state] of cases) {
    const { send, value, context } = createServer(policy);
    send(foundEnd(other, at));
    assert.equal(value(), { stopped: state }, JSON.stringify(other));
    assert.is(context().lastExit?.run, 'run-0', 'the exit is recorded in each case');
    assert.is(context().recovery?.gaveUp?.code, state === 'gaveUp' ? 'crashed_too_often' : undefined);
  }
});

test.run();
