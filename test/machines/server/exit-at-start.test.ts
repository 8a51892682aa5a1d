/**
 * Exits immediately after a start, and the settings of a Build for its exits. The server's chart has a simulated clock.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { found } from '../../../machines/faults/result.js';
import type { Launch } from '../../../machines/launch/launch.js';
import type { Exit } from '../../../machines/run/exit.js';
import { createServer, exitAt, foundEnd, launch, policy, spawned, startServer } from './simulated-recovery.js';

const test = suite('machines/server/exit-at-start');

const exitedWith = (code: number, at: number, other: Partial<Exit> = {}) =>
  ({ type: 'process.treeExited', exit: { ...exitAt(at), code, ...other } }) as const;

function startWith(other: Partial<Launch>) {
  const server = createServer(policy);
  server.send({ type: 'start', launch: found({ ...launch, ...other }), at: 0 });
  server.send(spawned);
  return server;
}

test('An exit with 0 within 15 seconds of the start is followed by no start', () => {
  const { send, value, context } = startServer();
  send(exitedWith(0, 14_999));
  assert.equal(value(), { stopped: 'gaveUp' });
  assert.equal(context().recovery?.gaveUp, { code: 'exited_at_start' });
  assert.is(context().lastExit?.outcome, 'exited');
});

test('A later exit with 0, or an exit with another code, is followed by a start', () => {
  for (const exit of [exitedWith(0, 15_000), exitedWith(1, 100), exitedWith(0, -3_600_000)]) {
    const { send, value } = startServer();
    send(exit);
    assert.equal(value(), { stopped: 'waiting' });
  }
});

test('An exit that the Build calls "restart" is followed by a start', () => {
  for (const [meaning, outcome] of [
    ['restart', 'exited'],
    ['failed', 'crashed'],
  ] as const) {
    const { send, value, context } = startWith({ exit: { 0: meaning } });
    send(exitedWith(0, 100));
    assert.equal(value(), { stopped: 'waiting' });
    assert.is(context().lastExit?.outcome, outcome);
  }
});

test('An exit whose code the Build calls "stop" is a stop', () => {
  const { send, value, context } = startWith({ exit: { 3: 'stop' } });
  send(exitedWith(3, 60_000));
  assert.equal(value(), { stopped: 'idle' });
  assert.equal([context().lastExit?.outcome, context().lastExit?.expected], ['stopped', true]);
});

test('An exit after the stop line is a stop without findings, whatever the code', () => {
  const { send, value, context } = startWith({ exit: { 1: 'restart' } });
  const findings = [{ code: 'disk_full', subject: null, count: 1 }] as const;
  send(exitedWith(1, 60_000, { shown: { stops: true, findings, cause: null } }));
  assert.equal(value(), { stopped: 'idle' });
  assert.equal([context().lastExit?.outcome, context().lastExit?.findings], ['stopped', undefined]);
});

test('An exit without a stop request has the findings of the last lines', () => {
  const { send, context } = startServer();
  const findings = [{ code: 'disk_full', subject: null, count: 1 }] as const;
  send(exitedWith(1, 60_000, { shown: { stops: false, findings, cause: null } }));
  assert.equal(context().lastExit?.findings, findings);
});

test('A server that often restarts itself is not called crashed', async () => {
  const { send, value, context, wait } = startWith({ exit: { 0: 'restart' } });
  for (const [at, pause] of [
    [20_000, 0],
    [60_000, 1_000],
  ] as const) {
    send(exitedWith(0, at));
    await wait(pause);
    send({ ...spawned, at });
  }
  send(exitedWith(0, 100_000));
  assert.equal(value(), { stopped: 'gaveUp' });
  assert.equal(context().recovery?.gaveUp, { code: 'crashed_too_often', exited: true });
});

test('An early exit with 0 that leaves processes means a server in the background', () => {
  for (const [argv, subject] of [
    [['/srv/server'], null],
    [['/srv/server', '--daemon'], '--daemon'],
  ] as const) {
    const { send, value, context } = startWith({ argv });
    send({
      type: 'process.mainExited',
      exit: { ...exitAt(2_000), code: 0 },
      alive: [{ pid: 9, name: 'server' }],
      at: 2_000,
    });
    send(exitedWith(0, 7_000));
    assert.equal(value(), { stopped: 'gaveUp' });
    assert.equal(context().recovery?.gaveUp, { code: 'moved_to_background' });
    assert.equal(context().lastExit?.findings, [{ code: 'moved_to_background', subject, count: 1 }]);
  }
});

test('A late exit, or an exit with an error, is not a move to the background', () => {
  for (const exit of [
    { ...exitAt(60_000), code: 0 },
    { ...exitAt(2_000), code: 1 },
  ]) {
    const { send, context } = startServer();
    send({ type: 'process.mainExited', exit, alive: [{ pid: 9, name: 'helper' }], at: exit.at });
    send({ type: 'process.treeExited', exit });
    assert.is(context().lastExit?.findings, undefined);
  }
});

test('An exit with 0 right after the start is followed by no start', () => {
  const exit = { ...exitAt(1_500), code: 0 };
  const early = createServer(policy);
  early.send(foundEnd({ exit, startedAt: 1_000 }));
  assert.equal(early.value(), { stopped: 'gaveUp' });
  assert.equal(early.context().recovery?.gaveUp, { code: 'exited_at_start' });
  const late = createServer(policy);
  late.send(foundEnd({ exit, startedAt: -60_000 }));
  assert.equal(late.value(), { stopped: 'waiting' });
});

test.run();
