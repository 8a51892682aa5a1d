/** Pauses of a run, with and without a cgroup. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { suite, type Test } from 'uvu';
import * as assert from 'uvu/assert';
import { measureRun } from '../../../../adapters/process/monitor/usage.js';
import { readPidRecord } from '../../../../adapters/process/run-files/keeper-files.js';
import { runDirectory } from '../../../../adapters/process/run-files/run-directory.js';
import { type PauseTarget, pauseRun, resumeRun } from '../../../../adapters/process/stop/pause.js';
import { isRunPaused } from '../../../../adapters/process/stop/paused.js';
import { type SendSignal, sendSignal } from '../../../../adapters/process/stop/stop-signals.js';
import { openProcessTree } from '../../../../adapters/process/tree/open-process-tree.js';
import { type ProcessTreeSetup, processTreeSetups } from '../../../kit/system/cgroups.js';
import { until } from '../../../kit/system/until.js';
import { startPrinting } from '../printing-run.js';
import { createRunningMachine, type RunningMachine } from '../running-machine.js';

interface Context {
  machine: RunningMachine;
}

for (const setup of processTreeSetups()) {
  const test = suite<Context>(`adapters/process/stop/pause (${setup.method})`);
  addTests(test, setup);
  test.run();
}

function addTests(test: Test<Context>, { createGroup }: ProcessTreeSetup): void {
  test.before.each((context) => {
    context.machine = createRunningMachine({ createGroup });
  });

  test.after.each(({ machine }) => machine.remove());

  async function start(machine: RunningMachine): Promise<{ run: string; target: PauseTarget }> {
    const { run } = await startPrinting(machine);
    return { run, target: targetOf(machine, run) };
  }

  function targetOf({ runs }: RunningMachine, run: string): PauseTarget {
    const directory = runDirectory(join(runs, run));
    const record = readPidRecord(directory);
    assert.ok(record !== null);
    return { tree: openProcessTree(directory, record), send: sendSignal, isPipeHeld: () => true };
  }

  test('A paused run prints nothing until it is resumed', async ({ machine }) => {
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

  test('A run counts as paused only when its processes have stopped', async ({ machine }) => {
    const { run, target } = await start(machine);
    const sendLate: SendSignal = (pid, signal) => void setTimeout(() => sendSignal(pid, signal), 100);
    assert.ok(await pauseRun({ ...target, send: sendLate }));
    assert.ok(isRunPaused(machine.runs, run));
    await resumeRun(target);
  });

  test('A stop ends a paused run', async ({ machine }) => {
    const { target } = await start(machine);
    assert.ok(await pauseRun(target));
    assert.is((await machine.stop()).kind, 'done');
  });
}
