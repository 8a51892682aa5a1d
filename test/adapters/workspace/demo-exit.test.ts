/** The exits of the demo server. */
import * as assert from 'uvu/assert';

import { demoSuite, description, endOf, launchReady } from './demo-server.js';

const test = demoSuite('adapters/workspace/demo-exit');

test('The command `quit` in upper case ends the demo server with code 0', async ({ folder }) => {
  const server = await launchReady(folder);
  server.type(description.stop.command.toUpperCase());
  assert.is(await endOf(server), '0');
  assert.match(server.text(), /Stopping resource race\n.*Goodbye \(quit\)\.\n$/);
});

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  test(`After ${signal} the demo server prints its last line and exits with code 0`, async ({ folder }) => {
    const server = await launchReady(folder);
    server.child.kill(signal);
    assert.is(await endOf(server), '0');
    assert.match(server.text(), new RegExp(`Goodbye \\(${signal}\\)\\.\\n$`));
  });
}

test('The demo server quits at the end of its input, like FXServer', async ({ folder }) => {
  const server = await launchReady(folder);
  server.child.stdin.end('say the last one');
  assert.is(await endOf(server), '0');
  assert.match(server.text(), /console: the last one\n[^]*Goodbye \(end of input\)\.\n$/);
});

test('`crash` makes the demo server print a stack trace and exit with code 1', async ({ folder }) => {
  const server = await launchReady(folder);
  server.type('crash');
  assert.is(await endOf(server), '1');
  assert.match(server.text(), /SCRIPT ERROR: @hello\/server\.lua:5: .*\n.*> welcome \(@hello\/server\.lua:5\)\n/);
  assert.not.match(server.text(), /Goodbye/);
});

test('A hanging demo server ignores `quit` and every signal except SIGKILL', async ({ folder }) => {
  const hanging = await launchReady(folder);
  const other = await launchReady(folder);
  hanging.type('hang');
  await hanging.shows(/The server hangs.*\n/);
  const before = hanging.output();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) hanging.child.kill(signal);
  hanging.type('quit');
  hanging.child.stdin.end();

  // Another server exits, and a third server starts and exits: enough time for the hanging server to react.
  other.type('quit');
  assert.is(await endOf(other), '0');
  const third = await launchReady(folder);
  third.child.kill('SIGTERM');
  assert.is(await endOf(third), '0');

  assert.is(hanging.child.exitCode, null);
  assert.is(hanging.child.signalCode, null);
  assert.is(hanging.output(), before);
  hanging.child.kill('SIGKILL');
  assert.is(await endOf(hanging), 'SIGKILL');
});

test.run();
