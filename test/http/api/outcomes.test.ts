/** The end of a run: `outcome` in GET /status and GET /runs, before and after a restart of the manager. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startServiceProcess } from '../../kit/manager/service-process.js';
import {
  type SharedServiceProcess,
  shareServiceProcess,
  startStandard,
  waitForStatus,
} from '../../kit/manager/shared-service.js';
import { fixtures } from '../../kit/manager/workspace.js';

const test = suite<SharedServiceProcess>('http/api/outcomes');

const deaf = { Build: 'deaf', Folder: 'world' };

shareServiceProcess(test, (workspace) =>
  workspace.addBuild('deaf', {
    command: [join(fixtures, 'console-server.sh'), 'stubborn'],
    stop: { signal: 'SIGTERM', timeoutMs: 50 },
  }),
);

/** Waits for the end of the current run. @returns the outcome of the run in GET /status and in GET /runs */
async function outcomeOf({ service }: SharedServiceProcess): Promise<[string, string]> {
  const { last_exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  const { json: runs } = await service.get('/runs');
  assert.is(runs[0].run, last_exit.run);
  return [last_exit.outcome, runs[0].exit.outcome];
}

const both = (outcome: string): [string, string] => [outcome, outcome];

test('A run stopped by a request or a quit command is "stopped"', async (shared) => {
  await startStandard(shared);
  await shared.service.post('/stop');
  assert.equal(await outcomeOf(shared), both('stopped'));
  await startStandard(shared);
  await shared.service.post('/command', { Command: 'quit' });
  assert.equal(await outcomeOf(shared), both('stopped'));
});

test('The outcome of a run that a client killed is "killed"', async (shared) => {
  await startStandard(shared);
  await shared.service.post('/kill');
  assert.equal(await outcomeOf(shared), both('killed'));
});

test('The outcome of a run that was killed at the end of its grace period is "killed"', async (shared) => {
  await startStandard(shared, deaf);
  await shared.service.post('/stop');
  assert.equal(await outcomeOf(shared), both('killed'));
});

test('A run that ended with an error or a signal from outside is "crashed"', async (shared) => {
  await startStandard(shared);
  await shared.service.post('/command', { Command: 'exit 3' });
  assert.equal(await outcomeOf(shared), both('crashed'));
  const { pid } = await startStandard(shared);
  process.kill(pid, 'SIGKILL');
  assert.equal(await outcomeOf(shared), both('crashed'));
});

test('A run that exits with code 0 and without a stop request is "exited"', async (shared) => {
  await startStandard(shared);
  await shared.service.post('/command', { Command: 'exit 0' });
  assert.equal(await outcomeOf(shared), both('exited'));
});

test('A run whose exit was not seen is "unknown", unless it was killed', async (shared) => {
  const { pid, run } = await startStandard(shared);
  killKeeper(shared, run);
  process.kill(pid, 'SIGKILL');
  assert.equal(await outcomeOf(shared), both('unknown'));
  const next = await startStandard(shared);
  killKeeper(shared, next.run);
  await shared.service.post('/kill');
  assert.equal(await outcomeOf(shared), both('killed'));
});

test('The next manager reports the same outcomes', async (shared) => {
  await startStandard(shared);
  await shared.service.post('/kill');
  await startStandard(shared, deaf);
  await shared.service.post('/stop');
  const outcomesOf = async (): Promise<string[]> =>
    (await shared.service.get('/runs')).json.map(({ exit }: any) => exit.outcome);
  const before = await outcomesOf();
  await shared.service.end('SIGKILL');
  shared.service = await startServiceProcess(shared.workspace.root);
  assert.is((await shared.service.get('/status')).json.last_exit.outcome, 'killed');
  assert.equal(await outcomesOf(), before);
  assert.equal(before.slice(0, 2), ['killed', 'killed']);
});

function killKeeper({ workspace }: SharedServiceProcess, run: string): void {
  const keeper = Number(
    readFileSync(join(workspace.root, 'run', run, 'pid'), 'utf8')
      .trim()
      .split(' ')[3],
  );
  process.kill(keeper, 'SIGKILL');
}

test.run();
