/** Several stop lines with pauses. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService, startStandard } from '../../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/build-file/stop-steps');

/** A server that prints each line with the time at which it was read, in milliseconds since the epoch. */
const timer = `
echo READY
while read -r line; do
  echo "GOT $line at $(date +%s%3N)"
  [ "$line" != quit ] || exit 0
done`;
const command = ['/bin/sh', '-c', timer];

shareService(test, (workspace) => {
  workspace.addBuild('polite', {
    command,
    stop: { command: ['say bye', { pauseMs: 300 }, 'save', 'quit'], timeoutMs: 30_000 },
  });
  workspace.addBuild('signalled', { command, stop: { command: ['save', { pauseMs: 10 }], timeoutMs: 30_000 } });
  workspace.addBuild('patient', {
    command: ['/bin/sh', '-c', 'echo READY; read -r line; exit 3'],
    stop: { command: ['save', { pauseMs: 500_000 }, 'quit'], timeoutMs: 600_000 },
  });
  workspace.addBuild('deafened', {
    command,
    stop: { command: ['save', { pauseMs: 500_000 }, 'quit'], timeoutMs: 600_000 },
  });
  workspace.addBuild('hasty', { command, stop: { command: ['save', { pauseMs: 5_000 }, 'quit'], timeoutMs: 5_000 } });
});

test('POST /stop writes the stop lines in order, with the pause between them', async (shared) => {
  const { service, workspace } = shared;
  await startStandard(shared, { Build: 'polite', Folder: 'world' });
  // The first line is left out: a busy server reads it late, and the pause would appear shorter.
  const from = Date.now();
  assert.is((await service.post('/stop')).status, 204);
  const lines = [...workspace.console().matchAll(/^GOT (.*) at (\d+)$/gm)];
  assert.equal(
    lines.map(([, line]) => line),
    ['say bye', 'save', 'quit'],
  );
  const pauseMs = Number(lines[1]?.[2]) - from;
  assert.ok(pauseMs >= 290, `the pause took ${pauseMs} ms`);
  assert.equal([(await service.get('/status')).json.last_exit.outcome, workspace.runs().length], ['stopped', 1]);
});

test('POST /stop sends the stop signal after a pause at the end of the stop lines', async (shared) => {
  const { service } = shared;
  await startStandard(shared, { Build: 'signalled', Folder: 'world' });
  assert.is((await service.post('/stop')).status, 204);
  assert.is((await service.get('/status')).json.last_exit.signal, 'SIGTERM');
});

test('POST /stop is answered when a server exits between its stop lines', async (shared) => {
  const { service } = shared;
  await startStandard(shared, { Build: 'patient', Folder: 'world' });
  assert.is((await service.post('/stop')).status, 204);
  const { last_exit: exit } = (await service.get('/status')).json;
  assert.equal([exit.code, exit.expected], [3, true]);
});

test('POST /kill ends a pause between stop lines', async (shared) => {
  const { service, workspace } = shared;
  await startStandard(shared, { Build: 'deafened', Folder: 'world' });
  const stop = service.post('/stop');
  await workspace.waitForConsole('GOT save');
  assert.is((await service.post('/kill')).status, 204);
  assert.is((await stop).status, 204);
});

test('The last stop line, sent as a command, counts as a stop request', async (shared) => {
  const { service } = shared;
  await startStandard(shared, { Build: 'polite', Folder: 'world' });
  assert.is((await service.post('/command', { Command: 'quit' })).status, 202);
  for (;;) {
    const { state, last_exit: exit } = (await service.get('/status')).json;
    if (state === 'stopped') return assert.is(exit.expected, true);
  }
});

test('A Build is broken if the pauses of its stop lines fill the grace period', async ({ service }) => {
  const { json } = await service.post('/start', { Build: 'hasty', Folder: 'world' });
  assert.is(json.code, 'build_broken');
  assert.match(json.detail, 'stop.command: the pauses take 5000 ms: set stop.timeoutMs (5000) higher');
});

test.run();
