/** Runs that each have a cgroup. The tests run only on a machine with a writable cgroup v2. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCgroup } from '../../../../adapters/process/kernel/cgroup.js';
import { findCgroupParent } from '../../../../adapters/process/kernel/cgroup-parent.js';
import { measureRun } from '../../../../adapters/process/monitor/usage.js';
import { processTreeSetups } from '../../../kit/system/cgroups.js';
import { isAlive } from '../../../kit/system/processes.js';
import { until } from '../../../kit/system/until.js';
import { addDirectory, briefStop, createRunningMachine, fixture, type RunningMachine } from '../running-machine.js';

interface Context {
  machine: RunningMachine;
  groups: string[];
}

const server = fixture('console-server.sh');
const setup = processTreeSetups().find(({ method }) => method === 'cgroup');
const test = suite<Context>('adapters/process/tree/cgroup-process-tree');

test.before.each((context) => {
  context.groups = [];
  context.machine = createRunningMachine({
    createGroup() {
      const group = setup?.createGroup() ?? null;
      if (group !== null) context.groups.push(group);
      return group;
    },
  });
});

test.after.each(({ machine }) => machine.remove());

const groupOf = (machine: RunningMachine, run: string): string =>
  readFileSync(join(machine.runs, run, 'cgroup'), 'utf8').trimEnd();

if (setup !== undefined) {
  test('The server, not its keeper, is in the group from its first instruction', async ({ machine }) => {
    const launch = machine.compose(['/bin/sh', '-c', 'cat /proc/self/cgroup; read -r line']);
    await machine.start(launch);
    const [, own] = await machine.untilPrinted(/^0::(.*)$/m);
    const group = groupOf(machine, launch.run);
    assert.ok(group.endsWith(own ?? 'none'));
    assert.equal(openCgroup(group).listPids(), [machine.snapshot().context.run?.pid]);
    await machine.stop();
  });

  test('A group is removed at the end of the run, even if no process was in the group', async ({ machine, groups }) => {
    await machine.start(machine.compose([server]));
    await until(() => groups.length > 1, 'the group for the next run');
    await machine.stop();
    await machine.start(machine.compose(['/nowhere/server']));
    await until(() => groups.filter(existsSync).length <= 1, 'only the group for the next run is left');
  });

  test('The usage covers all processes of the group, including exited processes', async ({ machine }) => {
    const launch = machine.compose([
      '/bin/sh',
      '-c',
      '(i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done); echo DONE; read -r line',
    ]);
    await machine.start(launch);
    await machine.untilPrinted(/DONE/);
    const { usage, processTree } = await measureRun(machine.runs, launch.run);
    assert.is(processTree, 'cgroup');
    assert.is(usage?.processes, 1);
    assert.ok((usage?.cpuSeconds ?? 0) > 0.05);
    assert.ok((usage?.memoryBytes ?? 0) > 100_000);
    await machine.stop();
  });

  test('The next manager finds a run by its group even if the server has no mark', async ({ machine }) => {
    const cwd = addDirectory(machine.root, 'cwd');
    const words = ['session', 'environment', 'descriptors', 'orphan', 'stubborn'];
    const launch = machine.compose([fixture('shedding-server.sh'), ...words], { cwd, stop: briefStop });
    await machine.start(launch);
    const child = Number((await machine.untilPrinted(/CHILD (\d+)/))[1]);
    const next = createRunningMachine({ root: machine.root });
    try {
      await next.find();
      assert.is((await next.stop()).kind, 'done');
      assert.not(isAlive(child));
    } finally {
      await next.remove();
    }
  });

  test('A process that was moved to another group is found by its marks and killed', async ({ machine }) => {
    const launch = machine.compose([fixture('shedding-server.sh'), 'session', 'orphan', 'stubborn'], {
      cwd: addDirectory(machine.root, 'cwd'),
      stop: briefStop,
    });
    await machine.start(launch);
    const child = Number((await machine.untilPrinted(/CHILD (\d+)/))[1]);
    writeFileSync(join(dirname(groupOf(machine, launch.run)), 'cgroup.procs'), String(child));
    const seen = machine.until(({ context }) => (context.run?.alive.length ?? 0) > 0);
    const stop = machine.stop();
    assert.equal((await seen).context.run?.alive, [{ pid: child, name: 'sleep', escaped: true }]);
    assert.is((await stop).kind, 'done');
    assert.not(isAlive(child));
  });

  test('A frozen server is shown as paused, and stop thaws it', async ({ machine }) => {
    const launch = machine.compose([server]);
    await machine.start(launch);
    const group = openCgroup(groupOf(machine, launch.run));
    assert.ok(group.freeze(true));
    await until(group.isFrozen);
    assert.equal((await measureRun(machine.runs, launch.run)).conditions, ['paused']);
    assert.is((await machine.stop()).kind, 'done');
    assert.is(machine.snapshot().context.lastExit?.code, 143);
  });

  test('A run whose group cannot be entered continues without a group', async () => {
    const gone = createRunningMachine({ createGroup: () => '/sys/fs/cgroup/server-manager-00000000-000000000000' });
    try {
      const launch = gone.compose([server]);
      await gone.start(launch);
      const { processTree, conditions } = await measureRun(gone.runs, launch.run);
      assert.equal([processTree, conditions], ['proc', ['cgroup_not_entered']]);
      assert.is((await gone.stop()).kind, 'done');
    } finally {
      await gone.remove();
    }
  });

  test('A manager removes only the empty groups of its own workspace', () => {
    const [own, other] = [findCgroupParent('/own'), findCgroupParent('/other')];
    assert.ok(typeof own === 'object' && typeof other === 'object');
    const [left, kept] = [own.create() as string, other.create() as string];
    own.removeLeftovers();
    assert.equal([left, kept].map(existsSync), [false, true]);
    other.removeLeftovers();
    assert.not(readdirSync(dirname(kept)).some((name) => kept.endsWith(name)));
  });
}

test('A directory outside a cgroup file system never counts as the group of a run', async ({ machine }) => {
  const launch = machine.compose([server]);
  await machine.start(launch);
  for (const path of ['/', '/sys/fs/cgroup', '/sys/fs/cgroup/../../../etc', machine.root, 'x']) {
    writeFileSync(join(machine.runs, launch.run, 'cgroup'), `${path}\n`);
    assert.is((await measureRun(machine.runs, launch.run)).processTree, 'proc');
  }
  assert.is((await machine.stop()).kind, 'done');
});

test.run();
