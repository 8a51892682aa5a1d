/** `server-manager search`, which finds lines in one run or in all runs. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startStandard } from '../../kit/manager/shared-service.js';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('http/cli/search');

test.before.each(async (context) => {
  context.session = await openSession((workspace) => {
    workspace.addBuild('console');
    workspace.addFolder('world');
  });
  const { service, workspace } = context.session;
  await startStandard(context.session);
  await service.post('/command', { Command: 'Hitch warning 1' });
  await workspace.waitForConsole('GOT Hitch warning 1\n');
  await service.post('/restart');
  await workspace.waitForConsole('READY');
  for (const number of [2, 3]) await service.post('/command', { Command: `Hitch warning ${number}` });
  await workspace.waitForConsole('GOT Hitch warning 3\n');
});

test.after.each(async ({ session }) => {
  await session.service.post('/stop').catch(() => undefined);
  await session.end();
});

test('search prints the newest lines first and says if there are more', async ({ session }) => {
  const found = await session.done('search', 'hitch', 'WARNING');
  assert.match(found, /^LINE {2}TIME +TEXT\n3 .* GOT Hitch warning 3\n2 .* GOT Hitch warning 2\n$/);
  const { stdout, stderr } = await session.run('search', 'hitch', '--limit', '1', '--order', 'oldest');
  assert.match(stdout, 'warning 2');
  assert.not.match(stdout, 'warning 3');
  assert.match(stderr, 'Raise --limit.');
});

test('search --all searches every run, and --json prints the answer of the service', async ({ session }) => {
  const runs = session.workspace.runs();
  const table = await session.done('search', 'hitch', '--all');
  assert.match(table, new RegExp(`${runs[0]} +3 .*\\n${runs[0]} +2 .*\\n${runs[1]} +2 .*warning 1\\n$`));
  const { matches, complete } = JSON.parse(await session.done('search', '--json', 'hitch', '--all'));
  assert.equal([matches.length, complete], [3, true]);
  const old = await session.done('search', 'hitch', '--run', runs[1] ?? '');
  assert.match(old, 'warning 1');
  assert.not.match(old, 'warning 2');
});

test('search without a match says how much output was searched', async ({ session }) => {
  const { status, stdout, stderr } = await session.run('search', 'nothing like it');
  assert.equal([status, stdout], [0, '']);
  assert.match(stderr, /^No line in \d+ bytes of output matches\.\n$/);
});

test('search finds lines by severity without a text', async ({ session }) => {
  const found = await session.done('search', '--severity', 'warning', '--order', 'oldest');
  assert.match(found, /^LINE {2}TIME +TEXT\n2 .* GOT Hitch warning 2\n3 .* GOT Hitch warning 3\n$/);
  const { stderr } = await session.run('search', '--severity', 'warning', '--resource', 'hello');
  assert.match(stderr, 'of output matches.');
});

test('search with --run and --all is refused', async ({ session }) => {
  const { status, stderr } = await session.run('search', 'x', '--all', '--run', 'y');
  assert.is(status, 2);
  assert.match(stderr, '--run');
});

test.run();
