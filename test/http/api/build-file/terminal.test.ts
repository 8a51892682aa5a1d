/** A server that requires a terminal. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService, waitForStatus } from '../../../kit/manager/shared-service.js';
import { isAlive } from '../../../kit/system/processes.js';

const test = suite<SharedService>('http/api/build-file/terminal');

/** A server that prints whether its streams are a terminal, and then echoes lines. */
const server = `
[ -t 0 ] && [ -t 1 ] && [ -t 2 ] && echo "a terminal $TERM $(stty size)" || echo "no terminal"
echo "$1|$2|PID $$"; echo READY
while read -r line; do [ "$line" != quit ] || exit 7; printf '\\033[32mGOT %s\\033[0m\\n' "$line"; done`;
const command = ['/bin/sh', '-c', server, 'sh', 'it\'s $HOME `x` "q"', '{folder}'];

shareService(test, (workspace) => {
  workspace.addBuild('terminal', { command, pty: true, ready: '^READY$', stop: { command: 'quit' } });
  workspace.addBuild('signalled', { command, pty: true, stop: { signal: 'SIGTERM' } });
  workspace.addBuild('plain', { command });
  workspace.addBuild('interrupted', { command, pty: true, stop: { signal: 'SIGINT' } });
});

async function start({ service, workspace }: SharedService, Build: string): Promise<{ printed: string; pid: number }> {
  const answer = await service.post('/start', { Build, Folder: 'world' });
  assert.is(answer.status, 204, answer.text);
  const printed = await workspace.waitForConsole(/READY\r?\n/);
  return { printed, pid: Number(/PID (\d+)/.exec(printed)?.[1]) };
}

test('A server has a terminal only with "pty"', async (shared) => {
  assert.match((await start(shared, 'plain')).printed, 'no terminal');
  await shared.service.post('/stop');
  assert.match((await start(shared, 'terminal')).printed, 'a terminal xterm-256color 40 160');
});

test('A server in a terminal gets its arguments, commands and colours', async (shared) => {
  const { service, workspace } = shared;
  const { printed } = await start(shared, 'terminal');
  assert.match(printed, `it's $HOME \`x\` "q"|${workspace.root}/data/world|`);
  await waitForStatus(service, ({ phase }) => phase === 'up');
  assert.is((await service.post('/command', { Command: 'hellö' })).status, 202);
  await workspace.waitForConsole('\u001b[32mGOT hellö\u001b[0m');
});

test('A server in a terminal stops by the stop line, with its own exit code', async (shared) => {
  const { service } = shared;
  const { pid } = await start(shared, 'terminal');
  assert.is((await service.post('/stop')).status, 204);
  const { last_exit: exit } = (await service.get('/status')).json;
  assert.equal([exit.code, exit.outcome, exit.survivors, isAlive(pid)], [7, 'stopped', 0, false]);
});

test('A server in a terminal stops by SIGTERM; a kill ends server and terminal', async (shared) => {
  const { service } = shared;
  for (const [operation, outcome] of [
    ['stop', 'stopped'],
    ['kill', 'killed'],
  ]) {
    const { pid } = await start(shared, 'signalled');
    assert.is((await service.post(`/${operation}`)).status, 204);
    assert.equal([(await service.get('/status')).json.last_exit.outcome, isAlive(pid)], [outcome, false]);
  }
});

test('A Build with a terminal is broken if the stop signal cannot reach the server', async ({ service }) => {
  const { json } = await service.post('/start', { Build: 'interrupted', Folder: 'world' });
  assert.match(json.detail, 'stop.signal: with "pty" only SIGTERM reaches the server');
});

test.run();
