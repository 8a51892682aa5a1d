/** Single files of a backup, listed and restored over the API, with each kind of repository. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { RepositoryKind } from '../../../../machines/backups/types.js';
import type { RunningService } from '../../../kit/manager/service.js';
import { startStandard } from '../../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { until } from '../../../kit/system/until.js';
import { kinds, repositoryOptions } from './repositories.js';
import { ended } from './under-load.js';

const test = successiveManagersSuite('http/api/backups/files');

/** A name that is a pattern for restic. The pattern would also match `resources/ab/x yz.lua`. */
const odd = 'resources/[a]*/x y?.lua';

interface Backed {
  readonly service: RunningService;
  readonly id: string;
  /** Returns a path in the Data Folder. */
  readonly at: (path: string) => string;
}

async function backUp({ manage, workspace }: SuccessiveManagers, kind: RepositoryKind): Promise<Backed> {
  const at = (path: string): string => join(workspace.root, 'data/world', path);
  for (const directory of ['resources/[a]*', 'resources/ab']) mkdirSync(at(directory), { recursive: true });
  writeFileSync(at(odd), 'odd', { mode: 0o640 });
  writeFileSync(at('resources/ab/x yz.lua'), 'other');
  writeFileSync(at('server.cfg'), 'sv_hostname "saved"\n');
  symlinkSync('server.cfg', at('link'));
  const service = await manage({ args: repositoryOptions(kind, workspace) });
  const backup = await ended(service, (await service.post('/backups', { folder: 'world' })).json);
  assert.is(backup.problem, null);
  return { service, id: backup.id, at };
}

function restore({ service, id }: Backed, path: string, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ path });
  return service.request('POST', `/backups/${id}/restore-file`, {
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
}

const list = ({ service, id }: Backed, path: string) =>
  service.get(`/backups/${id}/files?path=${encodeURIComponent(path)}`);

for (const kind of kinds) {
  test(`${kind}: a directory of a backup is listed with the sizes of its files`, async (context) => {
    const backed = await backUp(context, kind);
    const root = (await backed.service.get(`/backups/${backed.id}/files`)).json;
    const found = Object.fromEntries(root.map(({ name, type, size }: any) => [name, [type, size]]));
    assert.equal(found['server.cfg'], ['file', 20]);
    assert.equal(
      [found.resources, found.link],
      [
        ['directory', null],
        ['other', null],
      ],
    );
    const inner = (await list(backed, 'resources/[a]*')).json;
    assert.equal(
      inner.map(({ name, type, size }: any) => [name, type, size]),
      [['x y?.lua', 'file', 3]],
    );
    for (const path of ['nowhere', 'link', 'server.cfg']) {
      const missing = await list(backed, path);
      assert.equal([missing.status, missing.json.code], [404, 'backup_file_not_found'], path);
    }
    for (const path of ['../world', '/etc', 'resources//ab', './resources'])
      assert.is((await list(backed, path)).json.code, 'backup_invalid');
  });

  test(`${kind}: a single file is restored, and the replaced file is in a kept folder`, async (context) => {
    const backed = await backUp(context, kind);
    const { service, at } = backed;
    for (const path of [odd, 'resources/ab/x yz.lua', 'server.cfg']) writeFileSync(at(path), 'changed');
    const { status, json } = await restore(backed, odd);
    assert.equal([status, json.folder, json.path, json.version, json.etag], [200, 'world', odd, null, null]);
    assert.is(readFileSync(at(odd), 'utf8'), 'odd');
    assert.is(statSync(at(odd)).mode & 0o777, 0o640);
    for (const path of ['resources/ab/x yz.lua', 'server.cfg']) assert.is(readFileSync(at(path), 'utf8'), 'changed');
    assert.is(readFileSync(join(at('..'), json.kept, odd), 'utf8'), 'changed');
    assert.equal(
      (await service.get('/kept-folders')).json.map(({ name }: any) => name),
      [json.kept],
    );

    rmSync(at('resources'), { recursive: true });
    assert.is((await restore(backed, odd)).json.kept, null);
    assert.is(readFileSync(at(odd), 'utf8'), 'odd');
    assert.not(existsSync(at('resources/ab')));
    assert.equal(readdirSync(at('..')).sort(), [json.kept, 'world']);
    const entries = await until(async () => {
      const found = (await service.get('/history?type=backup.file_restored')).json;
      return Array.isArray(found) && found.length === 2 ? found : null;
    });
    assert.equal([entries[1].folder, entries[1].detail.path, entries[1].detail.kept], ['world', odd, json.kept]);
  });

  test(`${kind}: a running server's config file is restored only with its current ETag`, async (context) => {
    const backed = await backUp(context, kind);
    const { service, at, id } = backed;
    await startStandard({ ...context, service });
    writeFileSync(at('server.cfg'), 'sv_hostname "changed"\n');
    const etag = (await service.get('/datafolders/world/config')).headers.get('etag') ?? '';
    assert.is((await restore(backed, 'server.cfg')).json.code, 'precondition_required');
    const refused = await restore(backed, 'server.cfg', { 'If-Match': '"other"' });
    assert.equal([refused.status, refused.json.code], [412, 'config_changed']);
    assert.is(refused.headers.get('etag'), etag);
    assert.is(readFileSync(at('server.cfg'), 'utf8'), 'sv_hostname "changed"\n');

    const done = await restore(backed, 'server.cfg', { 'If-Match': etag });
    assert.is(done.status, 200, done.text);
    assert.is(readFileSync(at('server.cfg'), 'utf8'), 'sv_hostname "saved"\n');
    assert.is(done.headers.get('etag'), (await service.get('/datafolders/world/config')).headers.get('etag'));
    assert.equal([done.json.kept, done.json.etag], [null, done.headers.get('etag')]);
    const version = await service.get(`/datafolders/world/config/versions/${done.json.version}`);
    assert.is(version.text, 'sv_hostname "changed"\n');
    const entries = await until(async () => {
      const found = (await service.get('/history?type=config.saved')).json;
      return Array.isArray(found) && found.length > 0 ? found : null;
    });
    assert.equal([entries[0].detail.backup, entries[0].detail.replaced], [id, done.json.version]);
    assert.is((await restore(backed, odd)).json.code, 'folder_running');
  });

  test(`${kind}: a path to a link, or to no file of the backup, is refused`, async (context) => {
    const backed = await backUp(context, kind);
    const { at } = backed;
    for (const path of ['nowhere.lua', 'resources', 'link']) {
      const missing = await restore(backed, path);
      assert.equal([missing.status, missing.json.code], [404, 'backup_file_not_found'], path);
    }
    for (const path of ['../world/server.cfg', '/etc/passwd', ''])
      assert.is((await restore(backed, path)).json.code, 'backup_invalid');
    const elsewhere = join(at('..'), '../elsewhere');
    rmSync(at('resources/[a]*'), { recursive: true });
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, at('resources/[a]*'));
    const blocked = await restore(backed, odd);
    assert.equal([blocked.status, blocked.json.code], [500, 'backup_files_failed']);
    assert.match(blocked.json.detail, 'is a link');
    assert.equal([readdirSync(elsewhere), readdirSync(at('..'))], [[], ['world']]);
  });
}

if (kinds.includes('copy'))
  test('A damaged file of a plain copy is not restored', async (context) => {
    const backed = await backUp(context, 'copy');
    const { at, id } = backed;
    writeFileSync(join(at('../..'), 'backups/world', id, 'files', odd), 'bad');
    const damaged = await restore(backed, odd);
    assert.equal([damaged.status, damaged.json.code], [500, 'backup_files_failed']);
    assert.match(damaged.json.detail, 'damaged');
    assert.is(readFileSync(at(odd), 'utf8'), 'odd');
  });

test.run();
