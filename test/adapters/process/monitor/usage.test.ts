/** The resource usage of a run's processes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readResidentBytes } from '../../../../adapters/process/kernel/proc.js';
import { createUsageSampler, measureRun } from '../../../../adapters/process/monitor/usage.js';
import { until } from '../../../kit/system/until.js';
import { addDirectory, createRunningMachine, fixture, type RunningMachine } from '../running-machine.js';

const test = suite<{ machine: RunningMachine }>('adapters/process/monitor/usage');

test.before.each((context) => {
  context.machine = createRunningMachine();
});

test.after.each(({ machine }) => machine.remove());

test('A run without files has an unknown usage', async ({ machine }) => {
  assert.equal(await measureRun(machine.runs, 'nowhere'), {
    usage: null,
    processTree: null,
    conditions: ['directory_gone'],
  });
});

test('The usage counts every process of the tree except the keeper', async ({ machine }) => {
  const launch = machine.compose([fixture('shedding-server.sh'), 'session', 'environment'], {
    cwd: addDirectory(machine.root, 'cwd'),
  });
  await machine.start(launch);
  const child = Number((await machine.untilPrinted(/CHILD (\d+)/))[1]);
  const main = machine.snapshot().context.run?.pid as number;
  // Wait until the helper commands of the script have exited, and its own memory no longer changes.
  await until(async () => {
    const usage = (await measureRun(machine.runs, launch.run)).usage;
    return usage?.processes === 2 && usage.memoryBytes === readResidentBytes(main) + readResidentBytes(child);
  }, 'the memory of both processes');
  // The child has no mark: only its live parent leads to it.
  await machine.stop();
});

test('The usage includes processor time', async ({ machine }) => {
  const launch = machine.compose(['/bin/sh', '-c', 'while :; do :; done']);
  await machine.start(launch);
  const used = async (): Promise<number> => (await measureRun(machine.runs, launch.run)).usage?.cpuSeconds ?? 0;
  const before = await used();
  await until(async () => (await used()) > before);
});

test('An ended run has no processes', async ({ machine }) => {
  const launch = machine.compose([fixture('console-server.sh')]);
  await machine.start(launch);
  await machine.stop();
  assert.equal((await measureRun(machine.runs, launch.run)).usage, { processes: 0, cpuSeconds: 0, memoryBytes: 0 });
});

test('Samples of a new run measure the processes of that run', async ({ machine }) => {
  const sample = createUsageSampler(machine.runs);
  const memoryOf = async (run: string): Promise<number | undefined> => (await sample(run))?.memoryBytes;
  for (let round = 0; round < 2; round += 1) {
    const launch = machine.compose([fixture('console-server.sh')]);
    await machine.start(launch);
    assert.is(await memoryOf('nowhere'), undefined);
    await until(
      async () => (await memoryOf(launch.run)) === readResidentBytes(machine.snapshot().context.run?.pid as number),
    );
    assert.is((await sample(launch.run))?.processes, 1);
    await machine.stop();
    assert.is((await sample(launch.run))?.processes, 0);
  }
});

test.run();
