/** A server that wants a terminal. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isAlive } from '../../../processes.js';
import { onStage, type Stage, waitForStatus } from '../../stage.js';

const test = suite<Stage>('A Build with "pty"');

/** Prints whether its streams are a terminal, then echoes lines. */
const server = `
[ -t 0 ] && [ -t 1 ] && [ -t 2 ] && echo "a terminal $TERM $(stty size)" || echo "no terminal"
echo "$1|$2|PID $$"; echo READY
while read -r line; do [ "$line" != quit ] || exit 7; printf '\\033[32mGOT %s\\033[0m\\n' "$line"; done`;
const command = ['/bin/sh', '-c', server, 'sh', 'it\'s $HOME `x` "q"', '{folder}'];

onStage(test, (workspace) => {
  workspace.addBuild('terminal', { command, pty: true, ready: '^READY$', stop: { command: 'quit' } });
  workspace.addBuild('signalled', { command, pty: true, stop: { signal: 'SIGTERM' } });
  workspace.addBuild('plain', { command });
  workspace.addBuild('interrupted', { command, pty: true, stop: { signal: 'SIGINT' } });
});

async function start({ service, workspace }: Stage, Build: string): Promise<{ printed: string; pid: number }> {
  const answer = await service.post('/start', { Build, Folder: 'world' });
  assert.is(answer.status, 204, answer.text);
  const printed = await workspace.waitForConsole(/READY\r?\n/);
  return { printed, pid: Number(/PID (\d+)/.exec(printed)?.[1]) };
}

test('A server has a terminal with "pty", and none without', async (stage) => {
  assert.match((await start(stage, 'plain')).printed, 'no terminal');
  await stage.service.post('/stop');
  assert.match((await start(stage, 'terminal')).printed, 'a terminal xterm-256color 40 160');
});

test('A server in a terminal gets its arguments unchanged, takes commands and prints colours', async (stage) => {
  const { service, workspace } = stage;
  const { printed } = await start(stage, 'terminal');
  assert.match(printed, `it's $HOME \`x\` "q"|${workspace.root}/data/world|`);
  await waitForStatus(service, ({ phase }) => phase === 'up');
  assert.is((await service.post('/command', { Command: 'hellö' })).status, 202);
  await workspace.waitForConsole('\u001b[32mGOT hellö\u001b[0m');
});

test('A server in a terminal stops by its stop line, with its own exit code', async (stage) => {
  const { service } = stage;
  const { pid } = await start(stage, 'terminal');
  assert.is((await service.post('/stop')).status, 204);
  const { last_exit: exit } = (await service.get('/status')).json;
  assert.equal([exit.code, exit.outcome, exit.survivors, isAlive(pid)], [7, 'stopped', 0, false]);
});

test('A server in a terminal stops by SIGTERM, and a kill ends it with its terminal', async (stage) => {
  const { service } = stage;
  for (const [operation, outcome] of [
    ['stop', 'stopped'],
    ['kill', 'killed'],
  ]) {
    const { pid } = await start(stage, 'signalled');
    assert.is((await service.post(`/${operation}`)).status, 204);
    assert.equal([(await service.get('/status')).json.last_exit.outcome, isAlive(pid)], [outcome, false]);
  }
});

test('A stop signal that does not reach a server in a terminal makes the Build broken', async ({ service }) => {
  const { json } = await service.post('/start', { Build: 'interrupted', Folder: 'world' });
  assert.match(json.detail, 'stop.signal: with "pty" only SIGTERM reaches the server');
});

test.run();
