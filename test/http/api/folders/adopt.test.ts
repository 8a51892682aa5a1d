/** PUT /datafolders/{name} with `path`. */
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Answer, startService } from '../../../kit/manager/service.js';
import { type SharedService, shareService, standard, waitForHistory } from '../../../kit/manager/shared-service.js';
import { createWorkspace } from '../../../kit/manager/workspace.js';
import { bearer, createToken, owner, send } from '../access/named-token.js';
import { token } from '../session/sessions.js';

const test = suite<SharedService>('http/api/folders/adopt');
shareService(test);

/** Makes a directory with a config file next to the directories of the workspace. */
function addDirectory({ workspace }: Pick<SharedService, 'workspace'>, name: string): string {
  const path = join(realpathSync(workspace.root), name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'server.cfg'), 'sets mine yes\n');
  return path;
}

const adopt = (
  { service }: Pick<SharedService, 'service'>,
  name: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> => send(service, ['PUT', `/datafolders/${name}`], headers, body);

test('PUT /datafolders/{name} with path adopts a directory, as the history shows', async (context) => {
  const { service } = context;
  const path = addDirectory(context, 'roleplay');
  const answer = await adopt(context, 'mine', { path });
  assert.is(answer.status, 201, answer.text);
  assert.equal([answer.json.name, answer.json.link_target, answer.json.kind], ['mine', path, 'fxserver']);
  const config = await service.get('/datafolders/mine/config');
  assert.is(config.text, 'sets mine yes\n');
  await waitForHistory(service);
  const { json: entries } = await service.get('/history?type=folder');
  assert.equal([entries[0].type, entries[0].folder, entries[0].detail.path], ['folder.created', 'mine', path]);
});

test('A server starts with an adopted Data Folder, whose config can be changed', async (context) => {
  const { service } = context;
  const path = addDirectory(context, 'started');
  await adopt(context, 'started', { path });
  assert.is((await service.post('/start', { ...standard, Folder: 'started' })).status, 204);
  assert.is((await service.request('DELETE', '/datafolders/started')).json.code, 'folder_running');
  await service.post('/stop');
  const written = await service.request('PUT', '/datafolders/started/config', {
    headers: { 'Content-Type': 'text/plain', 'If-Match': '*' },
    body: 'sets mine no\n',
  });
  assert.is(written.status, 204, written.text);
  assert.is(readFileSync(join(path, 'server.cfg'), 'utf8'), 'sets mine no\n');
});

test('DELETE of an adopted Data Folder leaves its files', async (context) => {
  const { service } = context;
  const path = addDirectory(context, 'left');
  await adopt(context, 'left', { path });
  assert.is((await service.request('DELETE', '/datafolders/left')).status, 204);
  assert.is((await service.get('/datafolders/left')).status, 404);
  assert.ok(existsSync(join(path, 'server.cfg')));
  assert.is((await adopt(context, 'again', { path })).status, 201);
});

test('PUT /datafolders/{name} refuses an unusable path with the reason', async (context) => {
  const path = addDirectory(context, 'once');
  await adopt(context, 'first', { path });
  for (const [wrong, reason] of [
    [path, 'it is the Data Folder "first" already'],
    [join(path, '.'), 'it is the Data Folder "first" already'],
    ['relative', 'the path does not begin with a slash'],
    ['/', 'it is the root of the file system'],
    [join(context.workspace.root, 'manager'), 'it is the workspace, or has files of the service'],
  ] as const) {
    const answer = await adopt(context, 'second', { path: wrong });
    assert.equal([answer.status, answer.json.code], [400, 'folder_path_invalid'], answer.text);
    assert.match(answer.json.detail, reason);
    assert.is(answer.json.errors[0].pointer, '/path');
  }
  assert.is((await adopt(context, 'first', { path: addDirectory(context, 'other') })).json.code, 'folder_exists');
});

test('Only the scope `admin` adopts a directory, and `path` allows no other field', async () => {
  const workspace = createWorkspace();
  workspace.addFolder('world');
  const service = await startService(workspace.root, { token });
  try {
    const path = addDirectory({ workspace }, 'scoped');
    const files = bearer((await createToken(service, 'files', ['files', 'builds', 'control'])).token);
    const refused = await adopt({ service }, 'scoped', { path }, files);
    assert.equal([refused.status, refused.json.code, refused.json.scope], [403, 'scope_missing', 'admin']);
    assert.is((await adopt({ service }, 'made', {}, files)).status, 201);
    for (const more of [{ template: 'empty' }, { copy_of: 'world' }]) {
      const answer = await adopt({ service }, 'scoped', { path, ...more }, owner);
      assert.equal([answer.status, answer.json.code], [400, 'folder_invalid']);
    }
    assert.is((await send(service, ['GET', '/datafolders/scoped'], owner)).status, 404);
    const admin = bearer((await createToken(service, 'admin', ['admin'])).token);
    assert.is((await adopt({ service }, 'scoped', { path }, admin)).status, 201);
  } finally {
    await service.end();
    workspace.remove();
  }
});

test.run();
