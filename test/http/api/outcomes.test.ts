/** How a run ended: `outcome` in GET /status and GET /runs, also after a restart of the manager. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startService } from '../../service.js';
import { fixtures } from '../../workspace.js';
import { onStage, type Stage, startStandard, waitForStatus } from '../stage.js';

const test = suite<Stage>('the outcome of a run');

const deaf = { Build: 'deaf', Folder: 'world' };

onStage(test, (workspace) =>
  workspace.addBuild('deaf', {
    command: [join(fixtures, 'console-server.sh'), 'stubborn'],
    stop: { signal: 'SIGTERM', timeoutMs: 50 },
  }),
);

/** Waits for the end of the current run. @returns its outcome in GET /status and in GET /runs */
async function outcomeOf({ service }: Stage): Promise<[string, string]> {
  const { last_exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
  const { json: runs } = await service.get('/runs');
  assert.is(runs[0].run, last_exit.run);
  return [last_exit.outcome, runs[0].exit.outcome];
}

const both = (outcome: string): [string, string] => [outcome, outcome];

test('The outcome of a run that was stopped by a request or a quit command is "stopped"', async (stage) => {
  await startStandard(stage);
  await stage.service.post('/stop');
  assert.equal(await outcomeOf(stage), both('stopped'));
  await startStandard(stage);
  await stage.service.post('/command', { Command: 'quit' });
  assert.equal(await outcomeOf(stage), both('stopped'));
});

test('The outcome of a run that a client has killed is "killed"', async (stage) => {
  await startStandard(stage);
  await stage.service.post('/kill');
  assert.equal(await outcomeOf(stage), both('killed'));
});

test('The outcome of a run that was killed at the end of its grace period is "killed"', async (stage) => {
  await startStandard(stage, deaf);
  await stage.service.post('/stop');
  assert.equal(await outcomeOf(stage), both('killed'));
});

test('The outcome of a run that exited with an error or by a foreign signal is "crashed"', async (stage) => {
  await startStandard(stage);
  await stage.service.post('/command', { Command: 'exit 3' });
  assert.equal(await outcomeOf(stage), both('crashed'));
  const { pid } = await startStandard(stage);
  process.kill(pid, 'SIGKILL');
  assert.equal(await outcomeOf(stage), both('crashed'));
});

test('The outcome of a run that exited with code 0 without a request is "exited"', async (stage) => {
  await startStandard(stage);
  await stage.service.post('/command', { Command: 'exit 0' });
  assert.equal(await outcomeOf(stage), both('exited'));
});

test('The outcome of a run whose exit was not observed is "unknown", unless the manager killed it', async (stage) => {
  const { pid, run } = await startStandard(stage);
  killKeeper(stage, run);
  process.kill(pid, 'SIGKILL');
  assert.equal(await outcomeOf(stage), both('unknown'));
  const next = await startStandard(stage);
  killKeeper(stage, next.run);
  await stage.service.post('/kill');
  assert.equal(await outcomeOf(stage), both('killed'));
});

test('A new manager reports the same outcomes as the one before', async (stage) => {
  await startStandard(stage);
  await stage.service.post('/kill');
  await startStandard(stage, deaf);
  await stage.service.post('/stop');
  const outcomesOf = async (): Promise<string[]> =>
    (await stage.service.get('/runs')).json.map(({ exit }: any) => exit.outcome);
  const before = await outcomesOf();
  await stage.service.end('SIGKILL');
  stage.service = await startService(stage.workspace.root);
  assert.is((await stage.service.get('/status')).json.last_exit.outcome, 'killed');
  assert.equal(await outcomesOf(), before);
  assert.equal(before.slice(0, 2), ['killed', 'killed']);
});

function killKeeper({ workspace }: Stage, run: string): void {
  const keeper = Number(
    readFileSync(join(workspace.root, 'run', run, 'pid'), 'utf8')
      .trim()
      .split(' ')[3],
  );
  process.kill(keeper, 'SIGKILL');
}

test.run();
