/** Managers that are killed during a scheduled test restore, and while a database is loaded. */
// Test limit: 180 s, each step has a manager and a job.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { dailyRule } from '../../../kit/data/daily-rule.js';
import { disarm } from '../../../kit/manager/kill-at-step.js';
import type { ServiceProcess } from '../../../kit/manager/service-process.js';
import { waitForHistory, waitForStatus } from '../../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { mariaDbObstacle, passwords, startMariaDb } from '../../../kit/servers/mariadb.js';
import { until } from '../../../kit/system/until.js';
import { beginKilled, endOrExit, killAtSample, manageKilled } from './killed-jobs.js';
import { ended } from './under-load.js';

const test = successiveManagersSuite('http/api/backups/jobs-killed');

const args = ['--backup-repository', 'copy'];

async function backUp(service: ServiceProcess, folder: string): Promise<any> {
  const begun = await service.post('/backups', { folder });
  assert.is(begun.status, 202, begun.text);
  const backup = await ended(service, begun.json);
  assert.is(backup.problem, null);
  return backup;
}

const listData = (root: string): string[] => readdirSync(join(root, 'data')).sort();

/** Returns whether a process has these words among its arguments. */
function isAlive(words: string): boolean {
  return readdirSync('/proc').some((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(words);
    } catch {
      return false;
    }
  });
}

test('A killed test restore leaves no files and does not affect the live server', async (context) => {
  const { workspace } = context;
  const { root } = workspace;
  workspace.addBuild('tested', {
    command: ['/bin/sh', '-c', 'test -f save || exit 3; echo READY; read line; exit 0', `server-of-${root}`],
    environment: 'clean',
    ready: 'READY',
    stop: { command: 'quit', timeoutMs: 5_000 },
    backup: 'freeze',
    testArguments: [`test-of-${root}`, '{port}'],
  });
  writeFileSync(join(root, 'data/world/save'), 'saved');
  const first = await manageKilled(context, args);
  assert.is((await first.post('/start', { Build: 'tested', Folder: 'world' })).status, 204);
  const { run } = await waitForStatus(first, ({ phase }) => phase === 'up');
  const { id } = await backUp(first, 'world');
  await waitForHistory(first);
  const added = await first.post('/schedules', { name: 'Test', when: dailyRule(), action: { type: 'test-restore' } });

  /** Kills the manager at a step of the job; never at step 0. */
  async function killAt(service: ServiceProcess, step: number) {
    await waitForHistory(service);
    const { tested: before } = (await service.get(`/backups/${id}`)).json;
    await beginKilled(service, workspace, step, `/schedules/${added.json.id}/run`);
    const isWhole = await endOrExit(service, async () => {
      const { step: present, tested } = (await service.get(`/backups/${id}`)).json;
      return present === null && tested !== null && tested.at !== before?.at;
    });
    await service.end('SIGKILL');
    const counted = disarm(workspace);
    const next = await manageKilled(context, args);
    const { tested } = await ended(next, { id });
    if (isWhole) assert.is(tested.problem, null);
    else
      assert.ok([undefined, null, 'The manager ended before the job had.'].includes(tested?.problem), tested?.problem);
    await until(() => listData(root).join() === 'world', `step ${step}: nothing left: ${listData(root)}`);
    await until(() => !isAlive(`test-of-${root}`), `step ${step}: no server of the test`);
    assert.is((await waitForStatus(next, ({ phase }) => phase === 'up')).run, run);
    return { next, isWhole, counted };
  }

  const whole = await killAt(first, 0);
  assert.ok(whole.isWhole, 'the manager has ended');
  await killAtSample({ name: 'scheduled test restore', total: whole.counted, count: 4 }, whole.next, killAt);
});

test('A restore killed during the database load is complete or has no effect', async (context) => {
  if (mariaDbObstacle !== null) return console.log(`SKIPPED: ${mariaDbObstacle}`);
  const { workspace } = context;
  const { root } = workspace;
  const database = await startMariaDb();
  try {
    database.run(`CREATE TABLE game.events (id INT PRIMARY KEY AUTO_INCREMENT, text VARCHAR(200));
      USE game; INSERT INTO events (text) SELECT repeat('x', 200) FROM seq_1_to_20000;`);
    const connection = `server=127.0.0.1;port=${database.port};database=game;uid=hard;password=${passwords.hard}`;
    const folder = join(root, 'data/game');
    mkdirSync(folder);
    writeFileSync(join(folder, 'folder.json'), JSON.stringify({ backup: { databases: [connection] } }));
    writeFileSync(join(folder, 'save'), 'saved');
    const schemas = (): string[] => database.run('SHOW DATABASES LIKE "game%"').trim().split('\n');
    const first = await manageKilled(context, args);
    const { id } = await backUp(first, 'game');

    /** Kills the manager at a step of the restore; never at step 0. */
    async function killAt(service: ServiceProcess, step: number) {
      writeFileSync(join(folder, 'save'), 'present');
      const { restored: before } = (await service.get(`/backups/${id}`)).json;
      await beginKilled(service, workspace, step, `/backups/${id}/restore`);
      const isWhole = await endOrExit(service, async () => (await service.get(`/backups/${id}`)).json.step === null);
      await service.end('SIGKILL');
      const counted = disarm(workspace);
      const next = await manageKilled(context, args);
      const { restored } = await ended(next, { id });
      const isRestored = restored !== null && restored.at !== before?.at && restored.problem === null;
      if (isWhole) assert.ok(isRestored, restored?.problem);
      assert.is(readFileSync(join(folder, 'save'), 'utf8'), isRestored ? 'saved' : 'present', `step ${step}`);
      const expected = isRestored ? ['game', restored.databases[0].schema] : ['game'];
      await until(() => schemas().join() === expected.join(), `step ${step}: ${expected}, not ${schemas()}`);
      if (isRestored) {
        assert.is(database.run(`SELECT COUNT(*) FROM ${expected[1]}.events`), '20000\n');
        database.run(`DROP DATABASE ${expected[1]}`);
      }
      const secrets = (): string[] => readdirSync(join(root, 'manager')).filter((name) => name.startsWith('database-'));
      await until(() => secrets().length === 0, `step ${step}: no password left`);
      for (const name of listData(root))
        if (name.startsWith('.')) rmSync(join(root, 'data', name), { recursive: true });
      return { next, isWhole, counted };
    }

    const whole = await killAt(first, 0);
    assert.ok(whole.isWhole, 'the manager has ended');
    await killAtSample({ name: 'restore with a database', total: whole.counted, count: 5 }, whole.next, killAt);
  } finally {
    await database.end();
  }
});

test.run();
