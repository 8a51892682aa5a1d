/** Processes whose main thread has ended while other threads run. /proc shows them as zombies, but they are alive. */
import { execFileSync } from 'node:child_process';
import { suite, type Test } from 'uvu';
import * as assert from 'uvu/assert';
import { hasExecutedServer } from '../../../../adapters/process/launch/launch-attempt.js';
import { type ProcessTreeSetup, processTreeSetups } from '../../../kit/system/cgroups.js';
import { isAlive } from '../../../kit/system/processes.js';
import { briefStop, createRunningMachine, endAll, fixture, type RunningMachine } from '../running-machine.js';

interface Context {
  machine: RunningMachine;
  children: number[];
}

const server = fixture('threaded-server.pl');

const obstacle = findObstacle();
for (const setup of obstacle === null ? processTreeSetups() : []) {
  const test = suite<Context>(`adapters/process/monitor/ended-main-thread (${setup.method})`);
  addTests(test, setup);
  test.run();
}
if (obstacle !== null) {
  const test = suite('adapters/process/monitor/ended-main-thread');
  test('The tests of a main thread that has ended are skipped on this system', () =>
    console.log(`SKIPPED: ${obstacle}`));
  test.run();
}

function addTests(test: Test<Context>, { createGroup }: ProcessTreeSetup): void {
  test.before.each((context) => {
    context.machine = createRunningMachine({ createGroup });
    context.children = [];
  });

  test.after.each(async ({ machine, children }) => {
    await machine.remove();
    await endAll(() => children.filter(isAlive));
  });

  async function start({ machine, children }: Context, ...words: string[]): Promise<number> {
    await machine.start(machine.compose([server, ...words], { stop: briefStop }));
    const pid = Number((await machine.untilPrinted(/CHILD (\d+)/))[1]);
    children.push(pid);
    return pid;
  }

  test('A server whose main thread has ended counts as executed', async (context) => {
    assert.ok(hasExecutedServer(await start(context)));
  });

  test('A stop ends a server whose main thread has ended', async (context) => {
    const pid = await start(context, 'stubborn');
    assert.ok(isAlive(pid));
    assert.is((await context.machine.stop()).kind, 'done');
    assert.not(isAlive(pid));
  });

  test('A stop ends a child process of the server whose main thread has ended', async (context) => {
    const pid = await start(context, 'helper', 'stubborn');
    assert.is((await context.machine.stop()).kind, 'done');
    assert.not(isAlive(pid));
  });

  test('The next manager finds a server whose main thread has ended', async (context) => {
    const pid = await start(context);
    const next = createRunningMachine({ root: context.machine.root, createGroup });
    try {
      await next.find();
      assert.is(next.snapshot().context.run?.pid, pid);
      assert.is((await next.start(next.compose([server]))).kind, 'refused');
    } finally {
      await next.remove();
    }
  });
}

function findObstacle(): string | null {
  if (process.arch !== 'x64') return 'the number of the system call that ends one thread is for x86-64';
  try {
    execFileSync('perl', ['-Mthreads', '-e', '1'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'perl is not installed: run .scripts/system-packages.sh as root';
  }
}
