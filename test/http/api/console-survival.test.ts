/** The console across exits of servers and managers. No output is lost, and output without a manager is marked. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startServiceProcess } from '../../kit/manager/service-process.js';
import { type SharedServiceProcess, startStandard, waitForStatus } from '../../kit/manager/shared-service.js';
import { createWorkspace } from '../../kit/manager/workspace.js';
import { timeLimit } from '../../kit/system/time-limit.js';

const test = suite<SharedServiceProcess>('http/api/console-survival');

test.before.each(async (shared) => {
  shared.workspace = createWorkspace();
  shared.workspace.addBuild('console');
  shared.workspace.addFolder('world');
  shared.service = await startServiceProcess(shared.workspace.root);
});

test.after.each(async ({ service, workspace }) => {
  await service.end();
  workspace.remove();
});

test('GET /console has every byte of 2 MB that a server prints right before its exit', async ({
  service,
  workspace,
}) => {
  const words = Array.from({ length: 250_000 }, (_, at) => `${String(at).padStart(7, '0')}\n`).join('');
  writeFileSync(join(workspace.addFolder('world'), 'words'), words);
  workspace.addBuild('console', { command: ['/bin/cat', 'words'] });
  for (let turn = 0; turn < 20; turn += 1) {
    assert.is((await service.post('/start', { Build: 'console', Folder: 'world' })).status, 204);
    const { last_exit: exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
    assert.is(exit.code, 0);
    const { text } = await service.get(`/runs/${exit.run}/log`);
    assert.ok(text === words, `${text.length} of ${words.length} bytes in try ${turn + 1}`);
    assert.is((await service.get(`/console?run=${exit.run}&lines=1`)).text, '0249999\n');
  }
});

test('GET /console gives output the time null if no manager ran when it was printed', async (shared) => {
  const { workspace } = shared;
  const { run } = await startStandard(shared);
  const file = (name: string): string => join(workspace.root, 'run', run, name);
  await untilIndexed(file('times'), /\.\n$/);
  await shared.service.end('SIGKILL');
  writeFileSync(file('stdin'), 'unseen\n');
  await workspace.waitForConsole('GOT unseen\n');
  shared.service = await startServiceProcess(workspace.root);
  await untilIndexed(file('times'), /a\n$/);
  await shared.service.post('/command', { Command: 'seen' });
  await workspace.waitForConsole('GOT seen\n');
  const { text } = await shared.service.request('GET', '/console?after=0', {
    headers: { Accept: 'application/x-ndjson' },
  });
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  assert.equal(
    lines.map((line) => line.text.replace(/\d+/, 'PID')),
    ['READY PID', 'GOT unseen', 'GOT seen'],
  );
  assert.equal(
    lines.map(({ at }) => at === null),
    [false, true, false],
  );
  // A read from the time of the first line leaves out no line.
  assert.is((await shared.service.get(`/console?since=${lines[0].at}`)).headers.get('console-cursor'), '0');
});

test('GET /console of the next manager continues with the output of the running server', async (shared) => {
  const { workspace } = shared;
  await shared.service.end();
  shared.service = await startServiceProcess(workspace.root, { args: ['--on-exit', 'keep'] });
  const { run } = await startStandard(shared);
  assert.is(await shared.service.end(), 0);
  assert.match(
    readFileSync(join(workspace.root, 'run', run, 'times'), 'latin1'),
    /\.\n$/,
    'the last entry is written at the end',
  );
  shared.service = await startServiceProcess(workspace.root);
  const { json } = await shared.service.post('/command', { Command: 'hello' });
  await workspace.waitForConsole('GOT hello\n');
  const { text, headers } = await shared.service.get(`/console?after=${json.cursor}`);
  assert.equal([text, headers.get('console-run')], ['GOT hello\n', run]);
});

async function untilIndexed(path: string, pattern: RegExp): Promise<void> {
  const isOver = timeLimit(30_000);
  while (!pattern.test(readIfThere(path))) {
    assert.ok(!isOver(), 'no such entry in the time index');
    await pause(20);
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

test.run();
