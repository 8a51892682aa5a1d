/**
 * Processes that have lost marks of their run. One remaining mark, or the parent, is sufficient to find a process. A
 * cgroup finds such processes even without a mark.
 */
import { existsSync } from 'node:fs';
import { suite, type Test } from 'uvu';
import * as assert from 'uvu/assert';
import { type ProcessTreeSetup, processTreeSetups } from '../../../kit/system/cgroups.js';
import { isAlive } from '../../../kit/system/processes.js';
import {
  addDirectory,
  briefStop,
  createRunningMachine,
  endAll,
  fixture,
  type RunningMachine,
} from '../running-machine.js';

const sheds: readonly (readonly [title: string, words: readonly string[]])[] = [
  ['is found by its session alone', ['environment', 'descriptors', 'orphan']],
  ['is found by its environment alone', ['session', 'descriptors', 'orphan']],
  ['is found by its inherited descriptor alone', ['session', 'environment', 'orphan']],
  ['is found by its parent alone', ['session', 'environment', 'descriptors']],
];

/** Without a cgroup, no mark leads to this process. */
const shedAll = ['is found without any mark', ['session', 'environment', 'descriptors', 'orphan']] as const;

const shellChain = fixture('fleeing-server.sh');
const perlChain = fixture('fleeing-server.pl');
const chains: readonly (readonly [title: string, argv: readonly string[]])[] = [
  ['in the session of the server', [shellChain]],
  ['each in its own session', [shellChain, 'setsid']],
  // Perl forks without exec, too fast for most scans of /proc. Some Linux systems have no Perl.
  ...(existsSync('/usr/bin/perl')
    ? ([
        ['as fast as the system forks', [perlChain]],
        ['as fast as the system forks, without a descriptor', [perlChain, 'bare']],
        ['as fast as the system forks, each in its own session', [perlChain, 'setsid']],
        [
          'as fast as the system forks, each in its own session and without a descriptor',
          [perlChain, 'setsid', 'bare'],
        ],
      ] as const)
    : []),
];

interface Context {
  machine: RunningMachine;
  children: number[];
}

for (const setup of processTreeSetups()) {
  const test = suite<Context>(`adapters/process/tree/escaped-processes (${setup.method})`);
  addTests(test, setup);
  test.run();
}

function addTests(test: Test<Context>, { method, createGroup }: ProcessTreeSetup): void {
  test.before.each((context) => {
    context.machine = createRunningMachine({ createGroup });
    context.children = [];
  });

  test.after.each(async ({ machine, children }) => {
    await machine.remove();
    await endAll(() => children.filter(isAlive));
  });

  for (const [title, words] of method === 'cgroup' ? [...sheds, shedAll] : sheds) {
    test(`A child process ${title}, and stop ends it`, async ({ machine, children }) => {
      const cwd = addDirectory(machine.root, 'cwd');
      await machine.start(
        machine.compose([fixture('shedding-server.sh'), ...words, 'stubborn'], {
          cwd,
          stop: { ...briefStop, timeoutMs: 100 },
        }),
      );
      const child = Number((await machine.untilPrinted(/CHILD (\d+)/))[1]);
      children.push(child);
      assert.is((await machine.stop()).kind, 'done');
      assert.not(isAlive(child));
    });

    // After the exit of its parent, a process without marks can be found only in a cgroup.
    if (!words.includes('orphan')) continue;
    test(`A child process ${title} after the main process went to the background`, async ({ machine, children }) => {
      const cwd = addDirectory(machine.root, 'cwd');
      await machine.start(machine.compose([fixture('shedding-server.sh'), ...words, 'background'], { cwd }));
      children.push(Number((await machine.untilPrinted(/CHILD (\d+)/))[1]));
      await machine.untilStopped();
      assert.not(children.some(isAlive));
      const { lastExit } = machine.snapshot().context;
      assert.is(lastExit?.code, 0);
      assert.is(lastExit?.expected, false);
      assert.is(lastExit?.survivors, 1);
    });
  }

  for (const [title, argv] of chains) {
    test(`A stop ends a chain of processes that each start the next one and exit: ${title}`, async ({ machine }) => {
      await machine.start(machine.compose(argv, { stop: briefStop }));
      await machine.untilPrinted(/FLEEING/);
      assert.is((await machine.stop()).kind, 'done');
      // One scan can miss such a chain.
      for (let scan = 0; scan < 100; scan += 1) {
        assert.equal(machine.marked(), []);
        await new Promise(setImmediate);
      }
    });
  }
}
