/** The clients that may change folder.json, whose commands a backup runs as the manager's user. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tarOf } from '../../../adapters/archives/archives.js';
import { uploadWhole } from '../../../kit/http/tus.js';
import { type Answer, type RunningService, startService } from '../../../kit/manager/service.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { bearer, createToken, owner, send } from '../access/named-token.js';
import { token } from '../session/sessions.js';
import { base, codeOf, content, toQuery } from './file-requests.js';

interface Context {
  readonly workspace: Workspace;
  readonly service: RunningService;
  /** The headers of a client with the scope `files`. */
  readonly files: Readonly<Record<string, string>>;
  /** The path of the Data Folder. */
  readonly world: string;
}

const test = suite<Context>('http/api/files/settings');

const settings = '{ "backup": { "exclude": ["cache"] } }';

test.before.each(async (context) => {
  const workspace = createWorkspace();
  workspace.addFolder('world');
  const world = join(workspace.root, 'data/world');
  writeFileSync(join(world, 'folder.json'), settings);
  writeFileSync(join(world, 'other.json'), '{}');
  mkdirSync(join(world, 'sub'));
  const service = await startService(workspace.root, { token });
  const files = bearer((await createToken(service, 'files', ['files'])).token);
  Object.assign(context, { workspace, service, files, world });
});

test.after.each(async ({ service, workspace }) => {
  await service.end();
  workspace.remove();
});

const write = ({ service }: Context, path: string, headers: Readonly<Record<string, string>>, text = '{}') =>
  service.request('PUT', content(path), { headers: { 'If-Match': '*', ...headers }, body: text });

const transfer = ({ service, files }: Context, verb: 'move' | 'copy', from: string, to: string, headers = files) =>
  send(service, ['POST', `${base}/files/${verb}`], headers, { from, to });

const remove = ({ service, files }: Context, path: string, query = '', headers = files) =>
  send(service, ['DELETE', `${base}/files${toQuery({ path })}${query}`], headers);

/** Uploads bytes as the client with the scope `files`, and puts them into the Data Folder. */
async function use(context: Context, act: 'unpack' | 'place', bytes: Uint8Array, body: object): Promise<Answer> {
  const { service, files } = context;
  const request: RunningService['request'] = (method, path, options = {}) =>
    service.request(method, path, { ...options, headers: { ...options.headers, ...files } });
  const upload = await uploadWhole({ ...service, request }, bytes, 'upload');
  return send(service, ['POST', `${base}/files/${act}`], files, { upload, ...body });
}

function assertRefused(answer: Answer, { world }: Context): void {
  assert.equal(codeOf(answer), [403, 'file_protected'], answer.text);
  assert.match(answer.json.remedy, /scope admin/);
  assert.is(readFileSync(join(world, 'folder.json'), 'utf8'), settings);
}

test('The scope `files` allows only reading of folder.json', async (context) => {
  const { service, files, world } = context;
  const read = await service.request('GET', content('folder.json'), { headers: files });
  assert.equal([read.status, read.text], [200, settings]);
  assertRefused(await write(context, 'folder.json', files), context);
  assertRefused(await transfer(context, 'move', 'folder.json', 'old.json'), context);
  assertRefused(await remove(context, 'folder.json'), context);
  assertRefused(await remove(context, 'folder.json', '&permanent=true'), context);
  assert.is((await transfer(context, 'copy', 'folder.json', 'sub/folder.json')).status, 201);
  assert.is((await write(context, 'sub/folder.json', files, '[]')).status, 204);
  rmSync(join(world, 'folder.json'));
  for (const verb of ['move', 'copy'] as const)
    assert.equal(codeOf(await transfer(context, verb, 'other.json', 'folder.json')), [403, 'file_protected']);
  const made = await send(service, ['POST', `${base}/files/directories`], files, { path: 'folder.json' });
  assert.equal(codeOf(made), [403, 'file_protected']);
  assert.not.ok(existsSync(join(world, 'folder.json')));
});

test('The scope `files` reaches folder.json neither by a link nor in upper case', async (context) => {
  const { world, files } = context;
  symlinkSync('..', join(world, 'sub/top'));
  symlinkSync('folder.json', join(world, 'link.json'));
  for (const path of ['sub/top/folder.json', 'link.json', 'sub/top/link.json', 'Folder.JSON', 'sub/top/FOLDER.json'])
    assertRefused(await write(context, path, { ...files, 'If-Match': '*' }), context);
  assertRefused(await remove(context, 'sub/top/folder.json'), context);
  const archive = tarOf([{ path: 'folder.json', content: '{}' }]);
  assertRefused(await use(context, 'unpack', archive, { path: 'sub/top' }), context);
  assertRefused(await use(context, 'place', archive, { path: 'sub/top/folder.json', overwrite: true }), context);
});

test('An upload with the scope `files` cannot replace folder.json', async (context) => {
  const { world } = context;
  const archive = tarOf([
    { path: 'fxmanifest.lua', content: 'x' },
    { path: 'folder.json', content: '{}' },
  ]);
  const before = readdirSync(world);
  assertRefused(await use(context, 'unpack', archive, { dry_run: true }), context);
  assertRefused(await use(context, 'unpack', archive, {}), context);
  assertRefused(await use(context, 'place', archive, { path: 'folder.json', overwrite: true }), context);
  rmSync(join(world, 'folder.json'));
  assert.equal(codeOf(await use(context, 'place', archive, { path: 'folder.json' })), [403, 'file_protected']);
  assert.equal(
    readdirSync(world),
    before.filter((name) => name !== 'folder.json'),
  );
  assert.is((await use(context, 'unpack', archive, { path: 'resources/a' })).status, 200);
});

test('Only the scope `admin` changes folder.json and restores it from the trash', async (context) => {
  const { service, files, world } = context;
  assert.is((await write(context, 'folder.json', owner, settings)).status, 204);
  const { status, json, text } = await remove(context, 'folder.json', '', owner as typeof files);
  assert.is(status, 200, text);
  const restore = (headers: Readonly<Record<string, string>>, body: object = {}) =>
    send(service, ['POST', `${base}/trash/${json.id}/restore`], headers, body);
  assert.equal(codeOf(await restore(files)), [403, 'file_protected']);
  assert.not.ok(existsSync(join(world, 'folder.json')));
  assert.is((await restore(owner)).status, 200);
  assert.is(readFileSync(join(world, 'folder.json'), 'utf8'), settings);
});

test('Only the scope `admin` undoes an upload that has added or replaced folder.json', async (context) => {
  const { service, files, world } = context;
  for (const isNew of [false, true]) {
    if (isNew) rmSync(join(world, 'folder.json'));
    const archive = tarOf([{ path: 'folder.json', content: '{}' }]);
    const request: RunningService['request'] = (method, path, options = {}) =>
      service.request(method, path, { ...options, headers: { ...options.headers, ...owner } });
    const upload = await uploadWhole({ ...service, request }, archive, 'upload');
    assert.is((await send(service, ['POST', `${base}/files/unpack`], owner as typeof files, { upload })).status, 200);
    const undo = (headers: Readonly<Record<string, string>>, body: object = {}) =>
      send(service, ['POST', `${base}/files/undo`], headers, { upload, ...body });
    for (const body of [{}, { force: true }, { dry_run: true }])
      assert.equal(codeOf(await undo(files, body)), [403, 'file_protected']);
    assert.is(readFileSync(join(world, 'folder.json'), 'utf8'), '{}');
    assert.is((await undo(owner as typeof files)).status, 200);
    assert.is(existsSync(join(world, 'folder.json')), !isNew);
    if (!isNew) assert.is(readFileSync(join(world, 'folder.json'), 'utf8'), settings);
  }
});

test.run();
