/** The limits that a manager can enforce. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCgroup } from '../../../../adapters/process/kernel/cgroup.js';
import { findRights, findUnkeptLimits } from '../../../../adapters/process/kernel/limit-abilities.js';

const test = suite('adapters/process/kernel/limit-abilities');

const able = { controllers: ['memory', 'cpu', 'pids'] as const, maxOpenFiles: 1_000, minNice: 0 };
const all = { memoryBytes: 67_108_864, cpus: 1.5, processes: 50, openFiles: 1_000, nice: 0 };

test('A manager with controllers and enough rights can enforce all limits', () => {
  assert.equal(findUnkeptLimits(all, able), []);
  assert.equal(findUnkeptLimits({}, { controllers: null, maxOpenFiles: 0, minNice: 19 }), []);
});

test('Memory, CPUs and processes need the controllers of a cgroup', () => {
  assert.equal(
    findUnkeptLimits(all, { ...able, controllers: null }),
    ['memoryBytes', 'cpus', 'processes'].map((limit) => ({ limit, reason: 'no_cgroup', possible: null })),
  );
  assert.equal(findUnkeptLimits(all, { ...able, controllers: ['memory', 'pids'] }), [
    { limit: 'cpus', reason: 'no_controller', possible: null },
  ]);
});

test('Open files and niceness are limited by the rights of the manager', () => {
  assert.equal(findUnkeptLimits({ openFiles: 1_001, nice: -1 }, able), [
    { limit: 'openFiles', reason: 'above_own', possible: 1_000 },
    { limit: 'nice', reason: 'below_own', possible: 0 },
  ]);
});

const limitsFile = (hard: string, nice: number): string =>
  `Limit                     Soft Limit           Hard Limit           Units     \n` +
  `Max open files            1024                 ${hard.padEnd(20)} files     \n` +
  `Max nice priority         ${nice}                    ${nice}                    \n`;

test("The rights depend on the manager's capabilities, limits and niceness", () => {
  const user = 'CapEff:\t0000000000000000\n';
  assert.equal(findRights(user, limitsFile('4096', 0), 0), { maxOpenFiles: 4_096, minNice: 0 });
  assert.equal(findRights(user, limitsFile('unlimited', 30), 5), {
    maxOpenFiles: Number.POSITIVE_INFINITY,
    minNice: -10,
  });
  assert.equal(findRights('CapEff:\t0000000000800000\n', limitsFile('4096', 0), 3), {
    maxOpenFiles: 4_096,
    minNice: -20,
  });
  assert.ok(findRights('CapEff:\t0000000001000000\n', limitsFile('4096', 0), 0).maxOpenFiles > 4_096);
});

test('A cgroup reports a process that was killed for lack of memory', () => {
  const path = mkdtempSync(join(tmpdir(), 'group-'));
  assert.is(openCgroup(path).hasOomKill(), false);
  for (const kills of [0, 2]) {
    writeFileSync(join(path, 'memory.events'), `low 0\nhigh 0\nmax 9\noom 1\noom_kill ${kills}\noom_group_kill 0\n`);
    assert.is(openCgroup(path).hasOomKill(), kills > 0);
  }
  rmSync(path, { recursive: true });
});

test.run();
