/** Expressions in build.json that are matched with each line of the server. */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedServiceProcess, shareServiceProcess, waitForStatus } from '../../../kit/manager/shared-service.js';
import { fixtures } from '../../../kit/manager/workspace.js';

const test = suite<SharedServiceProcess>('http/api/build-file/expressions');

shareServiceProcess(test, (workspace) => {
  workspace.addBuild('nested', {
    command: [join(fixtures, 'speaking-server.sh')],
    ready: '^(a+)+$',
    stopLine: '^(b+|c)+$',
    stop: { command: 'quit' },
  });
});

test('A pattern with exponential backtracking delays neither manager nor ready line', async ({ service }) => {
  assert.is((await service.post('/start', { Build: 'nested', Folder: 'world' })).status, 204);
  const lines = [`${'a'.repeat(200)}!`, `${'b'.repeat(200)}!`, 'aaa'];
  for (const line of lines)
    assert.is((await service.post('/command', { Command: `say ${line}\\n` })).status, 202, line);
  await waitForStatus(service, ({ phase }) => phase === 'up');
  assert.is((await service.post('/kill')).status, 204);
  assert.is((await service.get('/status')).json.last_exit.outcome, 'killed');
});

test.run();
