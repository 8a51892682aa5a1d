/** The log tells the server's life, a JSON line for each change. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService } from '../service.js';
import { createWorkspace } from '../workspace.js';
import { waitForStatus } from './stage.js';

const test = suite('The log');

test('tells every change of state, and whether an end had been asked for', async () => {
  const workspace = createWorkspace();
  workspace.addBuild('console');
  workspace.addFolder('world');
  const service = await startService(workspace.root);
  try {
    await service.post('/start', { Build: 'console', Folder: 'world' });
    const { json: first } = await service.get('/status');
    await workspace.waitForConsole('READY');
    await service.post('/command', { Command: 'exit 3' });
    await waitForStatus(service, ({ state }) => state === 'stopped');
    await service.post('/start', { Build: 'console', Folder: 'world' });
    await service.post('/stop');
    await service.end();
    const lines = service.log().trim().split('\n').map((line) => JSON.parse(line));
    assert.equal(lines.map(({ msg }) => msg), [
      'the server is launching', 'the server is up', 'the server has ended by itself', 'the server is stopped',
      'the server is launching', 'the server is up', 'the server is stopping', 'the server has ended', 'the server is stopped',
    ]);
    const up = lines.find(({ msg }) => msg === 'the server is up');
    assert.is(up.serverPid, first.pid);
    assert.is(up.run, first.run);
    assert.is(up.pid, service.process.pid);
    assert.is(lines.find(({ msg }) => msg.includes('by itself')).lastExit.code, 3);
  } finally {
    await service.end();
    workspace.remove();
  }
});

test.run();
