/** `server-manager console --since`: all output since a time. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('http/cli/console-since');

test.before.each(async (context) => {
  context.session = await openSession((workspace) => {
    workspace.addBuild('one');
    workspace.addFolder('world');
  });
});

test.after.each(({ session }) => session.end());

test('console --since shows all output since a time, and -f adds new output', async ({ session }) => {
  await session.done('start', 'one', 'world');
  await session.workspace.waitForConsole('READY');
  for (const word of ['a', 'b']) await session.done('command', word);
  await session.workspace.waitForConsole('GOT b');
  const early = await session.done('console', '--since', '2026-01-31T04:00');
  assert.match(early, /^READY \d+\nGOT a\nGOT b\n$/);
  const lines = (await session.done('console', '--since', '2026-01-31', '--json')).trimEnd().split('\n');
  assert.is((JSON.parse(lines[2] ?? '') as { text: string }).text, 'GOT b');
  const following = session.start('console', '--since', '2026-01-31', '-f');
  await following.until(() => following.stdout().includes('GOT b\n'));
  await session.done('command', 'c');
  await following.until(() => following.stdout().includes('GOT c\n'));
  assert.is((await following.end('SIGINT')).stdout, `${early}GOT c\n`);
});

test('console --until leaves out the output after the given time', async ({ session }) => {
  await session.done('start', 'one', 'world');
  await session.workspace.waitForConsole('READY');
  assert.is(await session.done('console', '--since', '2026-01-31', '--until', '2026-01-31T04:00'), '');
  const coming = new Date(Date.now() + 86_400_000).toISOString();
  assert.match(await session.done('console', '--until', coming), /^READY/);
});

test.run();
