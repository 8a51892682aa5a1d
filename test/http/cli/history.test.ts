/** `server-manager history`, which prints events and their actors. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('http/cli/history');

test.before.each(async (context) => {
  context.session = await openSession((workspace) => {
    workspace.addBuild('one');
    workspace.addFolder('world');
  });
  while ((await context.session.service.get('/history')).status === 503);
});

test.after.each(({ session }) => session.end());

test('history shows entries with time, actor, outcome and detail, newest first', async ({ session }) => {
  const { run, done } = session;
  await run('stop');
  await done('start', 'one', 'world');
  await done('command', 'print hello');
  await done('stop');
  const [heads = '', ...lines] = (await done('history')).trimEnd().split('\n');
  assert.match(heads, /^TIME +TYPE +BY +OUTCOME +DETAIL$/);
  assert.equal(
    lines
      .map((line) => line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d {2}/, '').replaceAll(/ {2,}/g, '|'))
      .reverse(),
    [
      'manager.started|manager|-|-',
      'operation.stop|local|not_running|-',
      'server.started|server|-|one with world, start',
      'operation.start|local|done|one with world',
      'command.sent|local|done|print hello',
      'server.exited|server|stopped|one with world, exit SIGTERM',
      'operation.stop|local|done|one with world',
    ],
  );
});

test('history selects entries by type and time, and can print the JSON of the API', async ({ session }) => {
  const { done, run, service } = session;
  await run('stop');
  const json = await done('history', '--type', 'operation', '--limit', '1', '--json');
  assert.equal(JSON.parse(json), (await service.get('/history?type=operation&limit=1')).json);
  const { status, stdout, stderr } = await run('history', '--since', '2999-01-01');
  assert.equal([status, stdout], [0, '']);
  assert.match(stderr, /Nothing that matches is in the history\./);
});

test('history with an invalid time exits with 2 and shows an example', async ({ session }) => {
  const { status, stderr } = await session.run('history', '--since', 'yesterday');
  assert.is(status, 2);
  assert.match(stderr, /--since.*It must be a time such as 2026-01-31T04:00/);
});

test.run();
