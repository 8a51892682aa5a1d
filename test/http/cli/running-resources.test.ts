/** `resources` at the command line: the resources of the running server. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCommandLine } from '../../kit/manager/parse-command-line.js';
import { addFxServerBuild, addFxServerFolder, addResource, licence, manifest } from '../../kit/servers/fxserver.js';
import { findFreePort } from '../../kit/system/free-port.js';
import { until } from '../../kit/system/until.js';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('http/cli/running-resources');

test.before.each(async (context) => {
  context.session = await openSession();
});

test.after.each(({ session }) => session.end());

async function startCity({ workspace, done }: Session): Promise<void> {
  addFxServerBuild(workspace, '12345');
  const lines = [`sv_licenseKey ${licence}`, `endpoint_add_tcp "127.0.0.1:${await findFreePort()}"`, 'ensure taxi'];
  const city = addFxServerFolder(workspace, 'city', [...lines, 'ensure broken']);
  for (const name of ['taxi', 'police']) addResource(city, name);
  addResource(city, 'broken', `${manifest}dependency 'absent'\n`);
  await Promise.all([done('builds', 'refresh'), done('folders', 'refresh')]);
  await done('start', '12345', 'city', '--wait');
}

test("Resources can be controlled, and a failure has the server's message", async ({ session }) => {
  const { done, run } = session;
  await startCity(session);
  const [started, stopping] = ['  Started resource police\n', '  Stopping resource police\n'];
  const sentence = 'The resource "police" has been started.\n';
  assert.is(await done('resources', 'start', 'police'), `${sentence}${started}`);
  for (const action of ['restart', 'ensure'])
    assert.is(await done('resources', action, 'police'), `${sentence}${stopping}${started}`);
  assert.is(await done('resources', 'stop', 'police'), `The resource "police" has been stopped.\n${stopping}`);
  assert.match(
    await done('resources', 'refresh'),
    /^The server has read its resources again\.\n {2}Scanning resources\.\n/,
  );
  const failed = await run('resources', 'start', 'broken');
  assert.equal(
    [failed.status, failed.stdout],
    [
      1,
      'The server reports a failure:\n  Could not find dependency absent for resource broken.\n' +
        "  Couldn't start resource broken.\n",
    ],
  );
  const { outcome } = JSON.parse((await run('resources', 'restart', 'police', '--json')).stdout) as { outcome: string };
  assert.is(outcome, 'failed');
  const refused = await run('resources', 'start', 'taxi;quit');
  assert.is(refused.status, 1);
  assert.match(refused.stderr, /Give the name that server-manager resources running lists\./);
});

test('The list of resources shows which resources are running', async ({ session }) => {
  const { done } = session;
  await startCity(session);
  await done('resources', 'start', 'police');
  await until(async () => /^police +yes +no +runs without being configured$/m.test(await done('resources', 'running')));
  const listed = await done('resources', 'running');
  assert.match(listed, /^NAME +RUNNING +ENABLED +NOTE\n/);
  assert.match(listed, /^broken +no +yes +is configured and does not run$/m);
  assert.match(listed, /^taxi +yes +yes/m);
});

test('Commands on resources need a running server', async ({ session: { run } }) => {
  for (const words of [['running'], ['refresh'], ['start', 'taxi']]) {
    const { status, stderr } = await run('resources', ...words);
    assert.is(status, 1);
    assert.match(
      stderr,
      /^server-manager: The server is not running\.\nStart the server first: server-manager start BUILD FOLDER\.\n$/,
    );
  }
});

test('A Data Folder can be listed even if its name is a subcommand', async () => {
  const requestOf = async (...words: string[]): Promise<unknown> => {
    const { request } = await parseCommandLine(['resources', ...words]);
    return [request?.name, request?.operands, request?.flags.build];
  };
  assert.equal(await requestOf('world'), ['resources list', ['world'], undefined]);
  assert.equal(await requestOf('--build', 'one', 'world'), ['resources list', ['world'], 'one']);
  assert.equal(await requestOf('world', '--build', 'one'), ['resources list', ['world'], 'one']);
  assert.equal(await requestOf('list', 'start'), ['resources list', ['start'], undefined]);
  assert.equal(await requestOf('--', '-dash'), ['resources list', ['-dash'], undefined]);
  assert.equal(await requestOf('--json', 'start', 'taxi'), ['resources start', ['taxi'], undefined]);
});

test.run();
