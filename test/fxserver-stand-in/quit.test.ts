/** The exits of the stand-in for FXServer, and the requests that it handles before its configuration was executed. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addResource } from '../kit/servers/fxserver.js';
import { endStandIns, startStandIn } from './process.js';

const test = suite('fxserver-stand-in/quit');

test.after.each(endStandIns);

const ready = /Welcome!/;
const withResource = { prepare: (folder: string) => void addResource(folder, 'race'), endpoints: false };

test('quit with a reason drops the players and exits with code 1', async () => {
  const server = await startStandIn(['ensure race'], withResource);
  await server.waitFor(ready);
  server.send('stand_in_join Ann', 'quit "maintenance at 4"');
  assert.equal(await server.exited, { code: 1, signal: null });
  assert.match(
    server.text(),
    /^\[ citizen-server-main\] -> Quitting: maintenance at 4\n.*player 1 \(Ann\) was dropped: Server shutting down: maintenance at 4\n$/m,
  );
  assert.not.match(server.text(), 'Stopping resource');
});

for (const [signal, reason] of [
  ['SIGINT', 'SIGINT received'],
  ['SIGHUP', 'SIGHUP received'],
] as const) {
  test(`${signal} has the effect of quit with the reason "${reason}"`, async () => {
    const server = await startStandIn([], withResource);
    await server.waitFor(ready);
    server.child.kill(signal);
    assert.equal(await server.exited, { code: 1, signal: null });
    assert.match(server.text(), `-> Quitting: ${reason}\n`);
  });
}

test('SIGTERM kills the stand-in without any output', async () => {
  const server = await startStandIn([], withResource);
  await server.waitFor(ready);
  server.child.kill('SIGTERM');
  assert.equal(await server.exited, { code: null, signal: 'SIGTERM' });
  assert.not.match(server.text(), 'Quitting');
});

test('The end of the standard input has the effect of quit, after the lines before it', async () => {
  const server = await startStandIn([], withResource);
  server.send('say last words');
  server.child.stdin?.end();
  assert.equal(await server.exited, { code: 1, signal: null });
  assert.match(server.text(), /console: last words\n[^]*-> Quitting: Ctrl-C pressed in server console\.\n$/);
});

test('Commands are executed until a poll notices the quit', async () => {
  const server = await startStandIn([], { ...withResource, pollMs: 600_000 });
  await server.waitFor(ready);
  server.send('quit');
  await server.waitFor(/-> Quitting: Quit command executed\./);
  server.send('say still here');
  await server.waitFor(/console: still here/);
  assert.is(server.child.exitCode, null);
});

test('A signal before the configuration was executed kills the stand-in at once', async () => {
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    const server = await startStandIn(['stand_in_sleep 60000'], withResource);
    await server.waitFor(/sleeps for/);
    server.child.kill(signal);
    assert.equal(await server.exited, { code: null, signal });
    assert.not.match(server.text(), 'Quitting');
  }
});

test('Commands sent before the configuration are executed after the configuration', async () => {
  const server = await startStandIn(['stand_in_sleep 200', 'say configured'], withResource);
  await server.waitFor(/sleeps for/);
  server.send('say sent early');
  await server.waitFor(/console: configured\n[^]*console: sent early/);
});

test('A pipe is not read until con_disableNonTTYReads is false', async () => {
  const server = await startStandIn(['set con_disableNonTTYReads true', 'set rcon_password secret']);
  await server.waitFor(ready);
  server.send('say read at last');
  assert.match(await server.ask('rcon secret say something else'), 'console: something else');
  assert.not.match(server.text(), 'read at last');
  await server.ask('rcon secret set con_disableNonTTYReads false');
  await server.waitFor(/console: read at last/);
});

test.run();
