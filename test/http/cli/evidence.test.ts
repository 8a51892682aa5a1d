/** `server-manager evidence`: the state of a hanging server. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('http/cli/evidence');

test.before.each(async (context) => {
  context.session = await openSession((workspace) => {
    workspace.addBuild('one');
    workspace.addFolder('world');
  });
});

test.after.each(({ session }) => session.end());

test('The commands of evidence collect, list and show evidence', async ({ session }) => {
  const { run, done } = session;
  assert.match((await run('evidence')).stderr, /No evidence was collected for this run\./);
  assert.equal(JSON.parse(await done('evidence', '--json')), []);
  await done('start', 'one', 'world');
  const sentence = await done('evidence', 'collect');
  const [, name = ''] = /server-manager evidence show (\S+)/.exec(sentence) ?? [];
  assert.match(await done('evidence'), new RegExp(`^NAME +COLLECTED +REASON +SIZE\\n${name} .* requested `));
  const document = JSON.parse(await done('evidence', 'show', name));
  assert.is(document.name, name);
  assert.equal(JSON.parse(await done('evidence', 'list', '--run', document.run, '--json'))[0].name, name);
});

test('reports says that the server has sent no reports', async ({ session }) => {
  const { run, done } = session;
  assert.match((await run('reports')).stderr, /The server has reported nothing\./);
  await done('start', 'one', 'world');
  assert.equal(JSON.parse(await done('reports', '--limit', '3', '--json')), []);
});

test('runs events shows the events of the statechart in a run', async ({ session }) => {
  const { run, done } = session;
  assert.match((await run('runs', 'events')).stderr, /No events of this run are stored\./);
  await done('start', 'one', 'world');
  await done('stop');
  const shown = await done('runs', 'events');
  assert.match(shown, /^TIME +COUNT +EVENT +STATE\n/);
  assert.match(shown, /process\.spawned +running\.up/);
  assert.match(shown, /answer to stop +204/);
  assert.ok(JSON.parse(await done('runs', 'events', '--json')).length > 3);
});

test('evidence collect exits with 1 while no server is running', async ({ session }) => {
  const { run, done } = session;
  await done('start', 'one', 'world');
  await done('stop');
  const { status, stderr } = await run('evidence', 'collect');
  assert.is(status, 1);
  assert.match(stderr, /not running/i);
});

test.run();
