/**
 * `server-manager status`, `start`, `restart`, `stop`, `kill`, `command`, `runs` and the lists, with a running service.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForStatus } from '../../kit/manager/shared-service.js';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('http/cli/server');

test.before.each(async (context) => {
  context.session = await openSession((workspace) => {
    workspace.addBuild('one');
    workspace.addFolder('world');
  });
});

test.after.each(({ session }) => session.end());

test('stop --notice prints whether the server has saved', async ({ session: { run, done } }) => {
  assert.is(await done('start', 'one', 'world'), 'The server has been started.\n');
  const { status, stderr } = await run('stop', '--notice', '601');
  assert.is.not(status, 0);
  assert.match(stderr, 'Invalid --notice. It must be a whole number from 0 to 600.');
  assert.is(
    await done('stop', '--notice', '0', '--reason', 'Update; quit'),
    'The server has been stopped. It has no announcement after which it saves.\n',
  );
});

test('The commands start, show, restart, stop and kill the server, and send it a line', async ({
  session: { run, done, workspace },
}) => {
  assert.is(await done('status'), 'stopped\n');
  assert.is(await done('start', 'one', 'world'), 'The server has been started.\n');
  assert.match(
    await done('status'),
    /^running \(up\)\n {2}Build +one\n {2}Data Folder +world\n {2}Run +\S+\n {2}Process +\d+, 1 in all\n/,
  );
  assert.is(await done('command', 'say', 'hello'), 'Sent.\n');
  await workspace.waitForConsole('GOT say hello');
  assert.is(await done('restart'), 'The server has been restarted.\n');
  assert.is(await done('stop'), 'The server has been stopped.\n');
  assert.match(await done('status'), /^stopped\n {2}Last exit +stopped, code 143 or SIGTERM, \d/);
  assert.is(await done('start', 'one', 'world'), 'The server has been started.\n');
  assert.is(await done('kill'), 'The server has been killed.\n');
  assert.match(await done('status'), /^stopped \(killed\)\n {2}Last exit +killed, \d/);
  assert.match(
    await done('runs'),
    /^RUN +BUILD +DATA FOLDER .*\n\S+ +one +world +.*\n\S+ +one +world +.*\n\S+ +one +world +.*\n$/,
  );
  assert.equal(await run('stop'), {
    status: 1,
    stdout: '',
    stderr: 'server-manager: The server is not running.\n',
  });
});

test('status and runs show whether the server crashed or exited by itself', async ({
  session: { done, service, workspace },
}) => {
  for (const [code, state, exit] of [
    ['3', 'crashed', 'crashed, code 3'],
    ['0', 'exited by itself', 'exited by itself, code 0'],
  ] as const) {
    await done('start', 'one', 'world');
    await workspace.waitForConsole('READY');
    await done('command', 'exit', code);
    await waitForStatus(service, (status) => status.state === 'stopped');
    assert.match(await done('status'), `stopped (${state})\n  Last exit       ${exit}, `);
    assert.match(await done('runs'), exit);
  }
});

test('A refusal of the service is printed with its remedy, with exit status 1', async ({ session: { run } }) => {
  const { status, stdout, stderr } = await run('start', 'none', 'world');
  assert.is(status, 1);
  assert.is(stdout, '');
  assert.match(
    stderr,
    /^server-manager: There is no Build "none"\..*\nRun server-manager builds to list the Builds, .*\n$/,
  );
});

test('--json prints a refusal as the problem of the API to the standard error', async ({
  session: { run, service },
}) => {
  const { status, stdout, stderr } = await run('stop', '--json');
  assert.is(status, 1);
  assert.is(stdout, '');
  // Each request has its own instance.
  const { instance, ...problem } = (await service.post('/stop')).json;
  const { instance: printed, ...rest } = JSON.parse(stderr);
  assert.equal(rest, problem);
  assert.match(`${instance} ${printed}`, /^(urn:server-manager:request:\S+ ?){2}$/);
});

test('--json prints a list as the JSON of the API, byte for byte', async ({ session: { run, done, service } }) => {
  await done('start', 'one', 'world');
  for (const [path, ...words] of [
    ['/builds', 'builds'],
    ['/datafolders', 'folders', 'list'],
    ['/datafolders/world/resources', 'resources', 'world'],
  ] as const) {
    assert.is(await done(...words, '--json'), `${(await service.get(path)).text}\n`);
  }
  for (const [query, ...words] of [
    ['', 'world'],
    ['?build=one', 'world', '--build', 'one'],
  ] as const) {
    const check = await run('check', ...words, '--json');
    const { text, json } = await service.get(`/datafolders/world/preflight${query}`);
    assert.equal([check.status, check.stdout], [json.ok === true ? 0 : 1, `${text}\n`]);
  }
  const [{ json: now }, shown] = [await service.get('/status'), JSON.parse(await done('status', '--json')) as object];
  assert.equal(Object.keys(shown), Object.keys(now as object));
  assert.is((JSON.parse(await done('runs', '--json')) as unknown[]).length, 1);
});

test('--json prints an object even for commands without a result', async ({ session: { done } }) => {
  for (const words of [
    ['start', 'one', 'world'],
    ['restart'],
    ['stop'],
    ['start', 'one', 'world'],
    ['kill'],
    ['builds', 'refresh'],
    ['folders', 'refresh'],
  ])
    assert.is(await done(...words, '--json'), '{}\n');
  assert.is(await done('start', 'one', 'world', '--wait', '--json'), '{"reached":"launched"}\n');
  assert.match(await done('stop', '--reason', 'Update', '--json'), /^\{"save":"[a-z]+"\}\n$/);
});

test('start --wait waits until the server is up, for at most the given seconds', async ({
  session: { run, done, service, workspace },
}) => {
  workspace.addBuild('slow', {
    command: ['sh', '-c', 'echo READY; read -r line'],
    ready: 'NEVER',
    stop: { signal: 'SIGTERM' },
  });
  workspace.addBuild('fast', {
    command: ['sh', '-c', 'echo READY; read -r line'],
    ready: 'READY',
    stop: { signal: 'SIGTERM' },
  });
  workspace.addBuild('lost', { command: ['sh', '-c', 'echo no map; exit 4'] });
  await done('builds', 'refresh');
  assert.is(await done('start', 'fast', 'world', '--wait'), 'The server is up.\n');
  await service.post('/stop');
  assert.is(
    await done('start', 'one', 'world', '--wait'),
    'The server is launched. Its Build has no ready line, so whether it is up is unknown.\n',
  );
  await service.post('/stop');
  assert.equal(await run('start', 'lost', 'world', '--wait'), {
    status: 1,
    stdout: '',
    stderr:
      'server-manager: The server exited with exit code 4 within its first second. Its Build has no ready line.\nIts last output:\n  no map\nRun server-manager console to see its output, and server-manager status to see its exit.\n',
  });
  const { status, stderr } = await run('start', 'slow', 'world', '--wait', '1');
  assert.is(status, 1);
  assert.match(
    stderr,
    /has not printed its ready line within 1 s\..*\nThe server is still running. Run server-manager status /,
  );
  assert.match(
    (await run('start', 'slow', 'world', '--wait=0')).stderr,
    'Invalid --wait. It must be a whole number from 1 to 3600.',
  );
});

test('command --show prints the output of the server until the time is over or Ctrl-C', async ({
  session: { done, start, workspace },
}) => {
  await done('start', 'one', 'world');
  await workspace.waitForConsole('READY');
  const showing = start('command', 'now', '--show', '600');
  await showing.until(() => showing.stdout().includes('GOT now\n'));
  assert.equal(await showing.end('SIGINT'), { status: 0, stdout: 'GOT now\n', stderr: '' });
  const asJson = start('command', 'again', '--show', '600', '--json');
  await asJson.until(() => asJson.stdout().includes('GOT again'));
  const [accepted, ...events] = (await asJson.end('SIGINT')).stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.is(accepted?.cursor, events[0]?.cursor);
  assert.is(events.map(({ text }) => text).join(''), 'GOT again\n');
  await done('command', 'once more', '--show', '1');
});

test.run();
