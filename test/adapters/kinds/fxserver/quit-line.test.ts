/** Lines that make FXServer quit, lines that do not, and a stop before server.cfg was executed. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, serversOf, waitForStatus } from '../../../kit/manager/shared-service.js';
import { addFxServerFolder, sendCommandAndWait, startFxServer } from '../../../kit/servers/fxserver.js';
import { key, shareLaunchFolders } from './launch-folders.js';

const test = suite<SharedService>('adapters/kinds/fxserver/quit-line');

shareLaunchFolders(test);

for (const Command of ['say good night; quit', 'quit "maintenance; back at 4"', 'QUIT # now']) {
  test(`The exit of FXServer after the command ${Command} is expected`, async (shared) => {
    const { service } = shared;
    await startFxServer(shared, '12345', 'roleplay');
    assert.is((await service.post('/command', { Command })).status, 202);
    const { last_exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
    assert.equal([last_exit.outcome, last_exit.code, last_exit.expected], ['stopped', 1, true]);
    assert.match(shared.workspace.console(last_exit.run), '-> Quitting: ');
  });
}

for (const [Command, answer] of [
  ['quit for maintenance', /Argument count mismatch \(passed 2, wanted 1\)/],
  ['say "good night; quit"', /console: good night; quit/],
  ['# quit', null],
] as const) {
  test(`The command ${Command} does not end FXServer, and a later crash is unexpected`, async (shared) => {
    const { service } = shared;
    const { pid } = await startFxServer(shared, '12345', 'roleplay');
    if (answer === null) await service.post('/command', { Command });
    else await sendCommandAndWait(shared, Command, answer);
    process.kill(pid, 'SIGKILL');
    const { last_exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
    assert.equal([last_exit.outcome, last_exit.signal, last_exit.expected], ['crashed', 'SIGKILL', false]);
  });
}

test('POST /stop before server.cfg was executed ends FXServer by SIGINT', async (shared) => {
  const { service, workspace } = shared;
  addFxServerFolder(workspace, 'loading', [key, 'stand_in_sleep 60000']);
  await service.post('/datafolders');
  assert.is((await service.post('/start', { Build: '12345', Folder: 'loading' })).status, 204);
  await workspace.waitForConsole(/sleeps for/);
  assert.is((await service.post('/stop')).status, 204);
  const { last_exit } = (await service.get('/status')).json;
  assert.equal([last_exit.outcome, last_exit.signal, last_exit.expected], ['stopped', 'SIGINT', true]);
  assert.not.match(workspace.console(), 'Quitting');
  assert.equal(serversOf(workspace), []);
});

test('A command from before the execution of server.cfg is executed afterwards', async (shared) => {
  const { service, workspace } = shared;
  addFxServerFolder(workspace, 'loading slowly', [key, 'stand_in_sleep 300', 'say configured']);
  await service.post('/datafolders');
  assert.is((await service.post('/start', { Build: '12345', Folder: 'loading slowly' })).status, 204);
  await workspace.waitForConsole(/sleeps for/);
  assert.is((await service.post('/command', { Command: 'say sent early' })).status, 202);
  await workspace.waitForConsole(/console: configured[^]*console: sent early/);
});

test.run();
