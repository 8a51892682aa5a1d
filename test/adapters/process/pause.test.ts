/** Pausing a run, with a cgroup and without. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { suite, type Test } from 'uvu';
import * as assert from 'uvu/assert';
import { readPidRecord } from '../../../adapters/process/keeper-files.js';
import { openProcessTree } from '../../../adapters/process/open-process-tree.js';
import { type PauseTarget, pauseRun, resumeRun } from '../../../adapters/process/pause.js';
import { runDirectory } from '../../../adapters/process/run-directory.js';
import { sendSignal } from '../../../adapters/process/stop-signals.js';
import { measureRun } from '../../../adapters/process/usage.js';
import { type ProcessTreeSetup, processTreeSetups } from '../../cgroups.js';
import { until } from '../../until.js';
import { startPrinting } from './printing-run.js';
import { createRunningMachine, type RunningMachine } from './running-machine.js';

interface Context {
  machine: RunningMachine;
}

for (const setup of processTreeSetups()) {
  const test = suite<Context>(`Pausing a run (${setup.method})`);
  addTests(test, setup);
  test.run();
}

function addTests(test: Test<Context>, { createGroup }: ProcessTreeSetup): void {
  test.before.each((context) => {
    context.machine = createRunningMachine({ createGroup });
  });

  test.after.each(({ machine }) => machine.remove());

  async function start(machine: RunningMachine): Promise<{ run: string; target: PauseTarget }> {
    const launch = await startPrinting(machine);
    const directory = runDirectory(join(machine.runs, launch.run));
    const record = readPidRecord(directory);
    assert.ok(record !== null);
    const tree = openProcessTree(directory, record);
    return { run: launch.run, target: { tree, send: sendSignal, isPipeHeld: () => true } };
  }

  test('a paused run prints nothing and is shown as paused, and continues once it is resumed', async ({ machine }) => {
    const { run, target } = await start(machine);
    assert.ok(await pauseRun(target));
    const size = (): number => statSync(join(machine.runs, run, 'console.log')).size;
    const before = size();
    await until(async () => (await measureRun(machine.runs, run)).conditions.includes('paused'));
    for (const { state } of await target.tree.findProcesses(true)) assert.not.match(state, /R/);
    assert.is(size(), before);
    await resumeRun(target);
    await until(() => size() > before);
    assert.equal((await measureRun(machine.runs, run)).conditions, []);
  });

  test('stop ends a paused run', async ({ machine }) => {
    const { target } = await start(machine);
    assert.ok(await pauseRun(target));
    assert.is((await machine.stop()).kind, 'done');
  });
}
