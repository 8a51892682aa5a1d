/** Freezes of a run for a limited time, with and without a cgroup, even if the manager ends during the freeze. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { suite, type Test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFreezeRun, thawRuns } from '../../../../adapters/process/stop/freeze-run.js';
import { isRunPaused } from '../../../../adapters/process/stop/paused.js';
import { sendSignal } from '../../../../adapters/process/stop/stop-signals.js';
import { type ProcessTreeSetup, processTreeSetups } from '../../../kit/system/cgroups.js';
import { until } from '../../../kit/system/until.js';
import { startPrinting } from '../printing-run.js';
import { createRunningMachine, type RunningMachine } from '../running-machine.js';

interface Context {
  machine: RunningMachine;
}

/** Kills the process groups of the manager's child processes. */
const killWatchdog = `
  const children = readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim().split(' ');
  for (const pid of children) process.kill(-pid, 'SIGKILL');
`;

/** A limit that is longer than a test takes. */
const longMs = 300_000;

for (const setup of processTreeSetups()) {
  const test = suite<Context>(`adapters/process/stop/freeze-run (${setup.method})`);
  addTests(test, setup);
  test.run();
}

function addTests(test: Test<Context>, { createGroup }: ProcessTreeSetup): void {
  test.before.each((context) => {
    context.machine = createRunningMachine({ createGroup });
  });

  test.after.each(({ machine }) => machine.remove());

  const start = async (machine: RunningMachine): Promise<string> => (await startPrinting(machine)).run;

  const sizeOf = ({ runs }: RunningMachine, run: string): number => statSync(join(runs, run, 'console.log')).size;
  const markOf = ({ runs }: RunningMachine, run: string): string => join(runs, run, 'frozen');

  async function assertWrites(machine: RunningMachine, run: string): Promise<void> {
    const before = sizeOf(machine, run);
    await until(() => sizeOf(machine, run) > before, 'output of the server');
    await until(() => !existsSync(markOf(machine, run)), 'the end of the mark');
  }

  test('A frozen run prints nothing until it is thawed', async ({ machine }) => {
    const run = await start(machine);
    const held = await createFreezeRun(machine.runs, sendSignal)(run, longMs);
    assert.ok(held !== null && isRunPaused(machine.runs, run));
    assert.ok(existsSync(markOf(machine, run)));
    const { wasFrozen, frozenMs } = await held.thaw();
    assert.ok(wasFrozen && frozenMs > 0);
    await assertWrites(machine, run);
  });

  test('A freeze ends at its limit', async ({ machine }) => {
    const run = await start(machine);
    const held = await createFreezeRun(machine.runs, sendSignal)(run, 50);
    assert.ok(held !== null);
    if (!held.limit.aborted) await once(held.limit, 'abort');
    await assertWrites(machine, run);
    await held.thaw();
  });

  test('A run that another program resumed is reported as not frozen for the whole time', async ({ machine }) => {
    const run = await start(machine);
    const held = await createFreezeRun(machine.runs, sendSignal)(run, longMs);
    await thawRuns(machine.runs, sendSignal);
    assert.is((await held?.thaw())?.wasFrozen, false);
  });

  test('A run whose manager was killed is resumed by the watchdog', async ({ machine }) => {
    const run = await start(machine);
    await freezeAndDie(machine, run, 'SIGKILL');
    await assertWrites(machine, run);
  });

  test('The watchdog of a manager that hangs resumes the run at the time limit', async ({ machine }) => {
    const run = await start(machine);
    const hung = await freezeAndDie(machine, run, 'SIGSTOP');
    await assertWrites(machine, run);
    hung.kill('SIGKILL');
    await once(hung, 'exit');
  });

  test('The next manager resumes a run whose manager and watchdog were killed', async ({ machine }) => {
    const run = await start(machine);
    await freezeAndDie(machine, run, 'SIGKILL', killWatchdog);
    assert.ok(isRunPaused(machine.runs, run));
    await thawRuns(machine.runs, sendSignal);
    await assertWrites(machine, run);
  });

  /** Freezes a run in another process, and sends that process the signal. @returns the process */
  async function freezeAndDie({ runs }: RunningMachine, run: string, signal: NodeJS.Signals, first = '') {
    const { href } = new URL('../../../../adapters/process/stop/freeze-run.js', import.meta.url);
    const program = `
      import { readFileSync } from 'node:fs';
      import { createFreezeRun } from ${JSON.stringify(href)};
      const held = await createFreezeRun(${JSON.stringify(runs)}, process.kill)(${JSON.stringify(run)}, 500);
      if (held === null) process.exit(1);
      ${first}
      process.kill(process.pid, ${JSON.stringify(signal)});
    `;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (signal === 'SIGKILL') assert.equal(await once(child, 'exit'), [null, 'SIGKILL']);
    return child;
  }
}
