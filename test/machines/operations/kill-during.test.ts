/** Kills during another operation: their verdicts, and the verdict of the interrupted operation. */
import { setImmediate as settleAll } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createOperations, exited, killDuring, restart, spawned } from './simulated-operations.js';
import { command, notRunning, start, stop } from './simulated-queue.js';

const test = suite('machines/operations/kill-during');

const killedWhileStarting = { kind: 'failed', failure: { code: 'killed_while_starting' } };

test('A kill during a stop completes both operations', async () => {
  const { take, kills, orders, report } = createOperations();
  await take(start);
  const stopping = take(stop);
  const next = take(command);
  await settleAll();
  const kill = kills.take();
  assert.equal(orders, ['requestStop', 'kill']);
  report(exited);
  assert.equal([(await stopping).kind, (await kill).kind], ['done', 'done']);
  assert.equal(await next, notRunning);
});

test('A kill during a restart is done, and the restart is refused', async () => {
  const { interrupted, kill, report, value } = await killDuring(restart);
  report(exited);
  assert.is((await kill).kind, 'done');
  assert.equal(await interrupted, notRunning);
  assert.equal(value(), { stopped: 'idle' });
});

test('A kill while a restart launches its next run cancels the restart', async () => {
  const { take, kills, report, actor } = createOperations({ spawnsAtOnce: false });
  const starting = take(start);
  await settleAll();
  report(spawned);
  await starting;
  const restarting = take(restart);
  await settleAll();
  report(exited);
  assert.is(actor.getSnapshot().context.run?.launch.run, 'run-2');
  const kill = kills.take();
  report({ type: 'process.spawnFailed', fault: { reason: 'timed_out', subject: '' }, at: 1 });
  assert.is((await kill).kind, 'done');
  assert.equal(await restarting, notRunning);
});

test('A kill during a start is done, and the start fails', async () => {
  for (const events of [
    [spawned, exited],
    [{ type: 'process.spawnFailed', fault: { reason: 'timed_out', subject: '' }, at: 1 }],
  ] as const) {
    const { take, kills, report, value } = createOperations({ spawnsAtOnce: false });
    const starting = take(start);
    await settleAll();
    const kill = kills.take();
    for (const event of events) report(event);
    assert.is((await kill).kind, 'done');
    assert.equal(await starting, killedWhileStarting);
    assert.equal(value(), { stopped: 'idle' });
  }
});

test('A command is accepted only if it was delivered before the kill', async () => {
  for (const reached of [true, false]) {
    const { interrupted, kill, report, giveReceipt } = await killDuring(command);
    if (reached) giveReceipt({ cursor: 7 });
    report(exited);
    assert.is((await kill).kind, 'done');
    const verdict = await interrupted;
    if (reached)
      assert.ok(
        verdict.kind === 'done' &&
          'cursor' in verdict &&
          verdict.cursor === 7 &&
          verdict.context.run?.launch.run === 'run-1',
      );
    else assert.equal(verdict, notRunning);
  }
});

test('A kill is done even if the console refuses a command during the kill', async () => {
  const { interrupted, kill, report, giveReceipt } = await killDuring(command);
  giveReceipt({ undeliverable: 'console_full' });
  report(exited);
  assert.is((await kill).kind, 'done');
  assert.equal(await interrupted, {
    kind: 'failed',
    failure: { code: 'command_undeliverable', reason: 'console_full' },
  });
});

test.run();
