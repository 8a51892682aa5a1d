/** Backups of Data Folders over the API, with each kind of repository. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { RepositoryKind } from '../../../../machines/backups/types.js';
import { openEvents } from '../../../kit/http/event-stream.js';
import type { RunningService } from '../../../kit/manager/service.js';
import { standard, startStandard, waitForStatus } from '../../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import { until } from '../../../kit/system/until.js';
import { kinds, repositoryOptions } from './repositories.js';

const test = successiveManagersSuite('http/api/backups/backups');

function manageWith(kind: RepositoryKind, { manage, workspace }: SuccessiveManagers): Promise<RunningService> {
  return manage({ args: repositoryOptions(kind, workspace) });
}

/** Waits until no job uses the backup. */
function ended(service: RunningService, { id }: { readonly id: string }): Promise<any> {
  return until(async () => {
    const { json } = await service.get(`/backups/${id}`);
    return json.step === null ? json : null;
  });
}

async function backUp(service: RunningService, body: object = { folder: 'world' }): Promise<any> {
  const begun = await service.post('/backups', body);
  assert.is(begun.status, 202, begun.text);
  assert.is(begun.headers.get('location'), `/backups/${begun.json.id}`);
  return ended(service, begun.json);
}

async function restore(service: RunningService, { id }: { readonly id: string }, body: object = {}): Promise<any> {
  const begun = await service.post(`/backups/${id}/restore`, body);
  assert.is(begun.status, 202, begun.text);
  return ended(service, begun.json);
}

const pathIn = ({ root }: Workspace, name: string): string => join(root, 'data/world', name);

/** Overwrites all files of a directory that are large enough to have content. */
function damage(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || statSync(path).size < 100) continue;
    writeFileSync(path, Buffer.alloc(statSync(path).size, 7));
  }
}

for (const kind of kinds) {
  test(`${kind}: a Data Folder is backed up, verified and restored unchanged`, async (context) => {
    const { workspace, manage } = context;
    // The manager creates the repository.
    const service = await manage({ args: kind === 'copy' ? repositoryOptions('copy', workspace) : [] });
    const content = 'x'.repeat(100_000);
    writeFileSync(pathIn(workspace, 'save.db'), content, { mode: 0o640 });
    const backup = await backUp(service);
    assert.equal([backup.problem, backup.repository, backup.mode], [null, kind, 'stop']);
    assert.ok(backup.size >= 100_000 && backup.added > 0 && backup.snapshot !== null, JSON.stringify(backup));
    assert.is((await service.post(`/backups/${backup.id}/verify`)).status, 202);
    assert.is((await ended(service, backup)).verified.problem, null);

    writeFileSync(pathIn(workspace, 'save.db'), 'lost');
    writeFileSync(pathIn(workspace, 'later.txt'), 'later');
    const { restored } = await restore(service, backup);
    assert.equal([restored.problem, restored.folder], [null, 'world']);
    assert.is(readFileSync(pathIn(workspace, 'save.db'), 'utf8'), content);
    assert.is(statSync(pathIn(workspace, 'save.db')).mode & 0o777, 0o640);
    assert.not(existsSync(pathIn(workspace, 'later.txt')));
    assert.is(readFileSync(join(workspace.root, 'data', restored.kept, 'later.txt'), 'utf8'), 'later');
    assert.equal(
      (await service.get('/datafolders')).json.map(({ name }: { name: string }) => name),
      ['world'],
    );
    const entries = await until(async () => {
      const { json } = await service.get('/history?type=backup');
      return Array.isArray(json) && json.length === 3 ? json : null;
    });
    assert.equal(
      entries.map(({ type, outcome }: { type: string; outcome: string }) => [type, outcome]),
      [
        ['backup.restored', 'done'],
        ['backup.verified', 'done'],
        ['backup.finished', 'done'],
      ],
    );
  });

  test(`${kind}: a running server is stopped for the backup and started again`, async (context) => {
    const service = await manageWith(kind, context);
    const { run } = await startStandard({ ...context, service });
    assert.is((await service.post('/backups', { folder: 'world', mode: 'stopped' })).json.code, 'folder_running');
    const backup = await backUp(service);
    assert.is(backup.problem, null);
    const after = await waitForStatus(service, ({ phase }) => phase === 'up');
    assert.equal([after.build, after.folder], [standard.Build, standard.Folder]);
    assert.is.not(after.run, run);
    assert.is((await service.post(`/backups/${backup.id}/restore`)).json.code, 'folder_running');
    const before = (await service.get('/backups')).json;
    await service.end();
    const next = await manageWith(kind, context);
    assert.equal((await next.get('/backups')).json, before);
  });

  test(`${kind}: a damaged snapshot is reported and cannot be restored`, async (context) => {
    const { workspace } = context;
    const service = await manageWith(kind, context);
    writeFileSync(pathIn(workspace, 'save.db'), 'y'.repeat(50_000));
    const backup = await backUp(service);
    const directory = join(workspace.root, 'backups', kind === 'copy' ? 'world' : '.restic/data');
    if (kind === 'copy') writeFileSync(join(directory, backup.id, 'files/save.db'), 'z'.repeat(50_000));
    else damage(directory);
    await service.post(`/backups/${backup.id}/verify`);
    assert.match((await ended(service, backup)).verified.problem, /damaged|repository/);
    writeFileSync(pathIn(workspace, 'save.db'), 'present');
    const { restored } = await restore(service, backup);
    assert.match(restored.problem, /damaged|repository/);
    assert.is(restored.kept, null);
    assert.is(readFileSync(pathIn(workspace, 'save.db'), 'utf8'), 'present');
    assert.equal(readdirSync(join(workspace.root, 'data')), ['world']);
  });

  test(`${kind}: a backup is restored to a new Data Folder, and can then be deleted`, async (context) => {
    const { workspace } = context;
    const service = await manageWith(kind, context);
    writeFileSync(pathIn(workspace, 'save.db'), 'saved');
    const backup = await backUp(service);
    await startStandard({ ...context, service });
    const { restored } = await restore(service, backup, { folder: 'copy of world' });
    assert.equal([restored.problem, restored.kept], [null, null]);
    assert.is(readFileSync(join(workspace.root, 'data/copy of world/save.db'), 'utf8'), 'saved');
    assert.is((await service.get('/datafolders/copy%20of%20world')).status, 200);
    assert.is((await service.request('DELETE', `/backups/${backup.id}`)).status, 204);
    assert.equal((await service.get('/backups')).json, []);
    assert.is((await service.get(`/backups/${backup.id}`)).json.code, 'backup_not_found');
  });
}

test('Each of two restores of a backup keeps the files that it replaces', async (context) => {
  const { workspace } = context;
  const service = await manageWith('copy', context);
  writeFileSync(pathIn(workspace, 'save.db'), 'saved');
  const backup = await backUp(service);
  const kept: string[] = [];
  for (const content of ['first', 'second']) {
    writeFileSync(pathIn(workspace, 'save.db'), content);
    kept.push((await restore(service, backup)).restored.kept);
  }
  assert.equal(
    kept.map((name) => readFileSync(join(workspace.root, 'data', name, 'save.db'), 'utf8')),
    ['first', 'second'],
  );
  assert.is(readFileSync(pathIn(workspace, 'save.db'), 'utf8'), 'saved');
});

test('Only the configured number of good backups is kept', async (context) => {
  const { manage, workspace } = context;
  const keep = ['--backup-keep-last', '2', '--backup-keep-daily', '0', '--backup-keep-weekly', '0'];
  const service = await manage({
    args: ['--backup-repository', 'copy', ...keep, '--backup-keep-monthly', '0'],
  });
  const ids = [];
  for (let count = 0; count < 3; count += 1) ids.push((await backUp(service)).id);
  const list = async () => (await service.get('/backups')).json.map(({ id }: { id: string }) => id);
  assert.equal(await list(), ids.slice(1));
  assert.equal(readdirSync(join(workspace.root, 'backups/world')).sort(), ids.slice(1));
  rmSync(join(workspace.root, 'backups'), { recursive: true });
  writeFileSync(join(workspace.root, 'backups'), 'in the way');
  const failed = await backUp(service);
  assert.match(failed.problem, 'could not be written');
  assert.equal(await list(), [...ids.slice(1), failed.id]);
  assert.is((await service.post(`/backups/${failed.id}/verify`)).json.code, 'backup_unusable');
});

test('A copy with a damaged or shortened list of files is not restored', async (context) => {
  const { manage, workspace } = context;
  const service = await manage({ args: ['--backup-repository', 'copy'] });
  const { id } = await backUp(service);
  const list = join(workspace.root, 'backups/world', id, 'snapshot.json');
  const whole = readFileSync(list, 'utf8');
  const verify = async (): Promise<string | null> => {
    const begun = await service.post(`/backups/${id}/verify`);
    assert.is(begun.status, 202, begun.text);
    const idle = await ended(service, begun.json);
    return idle.verified.problem;
  };
  for (const text of ['[{"path":', '{}', '[]']) {
    writeFileSync(list, text);
    assert.match((await verify()) ?? '', /^The snapshot is damaged: .*snapshot\.json/, text);
  }
  const { restored } = await ended(service, (await service.post(`/backups/${id}/restore`, {})).json);
  assert.match(restored.problem, /^The snapshot is damaged: .*snapshot\.json/);
  writeFileSync(list, whole);
  assert.is(await verify(), null);
});

test('A server that was stopped for a backup is started again when the backup fails', async (context) => {
  const { workspace } = context;
  const service = await manageWith('copy', context);
  writeFileSync(join(workspace.root, 'backups'), 'in the way');
  await startStandard({ ...context, service });
  assert.match((await backUp(service)).problem, 'could not be written');
  await waitForStatus(service, ({ phase }) => phase === 'up');
});

test('GET /events?only=backups sends the backups at once, and at each step of a job', async (context) => {
  const service = await manageWith('copy', context);
  const stream = await openEvents(service.base, '/events?only=backups');
  await backUp(service);
  await stream.wait('backups', ([backup]) => backup?.step === null && backup.verified !== null);
  const steps = stream.of('backups').map(([backup]) => backup?.step);
  assert.equal(
    steps.filter((step, index) => step !== steps[index - 1]),
    ['saving', 'checking', 'pruning', null],
  );
  stream.close();
});

test('Invalid backups and restores are refused', async (context) => {
  const service = await manageWith('copy', context);
  const codeOf = async (path: string, body: object) => (await service.post(path, body)).json.code;
  assert.is(await codeOf('/backups', { folder: 'nowhere' }), 'folder_not_found');
  assert.is(await codeOf('/backups', { folder: 'world', mode: 'magic' }), 'backup_invalid');
  assert.is(await codeOf('/backups', {}), 'backup_invalid');
  assert.is(await codeOf('/backups/none/verify', {}), 'backup_not_found');
  const { id } = await backUp(service);
  for (const folder of ['../etc', '.hidden', ''])
    assert.is(await codeOf(`/backups/${id}/restore`, { folder }), 'backup_invalid');
});

test.run();
