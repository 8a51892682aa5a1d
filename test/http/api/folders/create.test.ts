/** GET and PUT /datafolders/{name}, which return and create one Data Folder. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fxserverFolder } from '../../../kit/data/data-folders.js';
import { openEvents } from '../../../kit/http/event-stream.js';
import { sendRaw } from '../../../kit/http/raw-request.js';
import { type RunningService, startService } from '../../../kit/manager/service.js';
import { type SharedService, shareService, standard } from '../../../kit/manager/shared-service.js';
import { createWorkspace } from '../../../kit/manager/workspace.js';

const test = suite<SharedService>('http/api/folders/create');
shareService(test);

const pathOf = (name: string): string => `/datafolders/${encodeURIComponent(name)}`;
const create = (service: RunningService, name: string, body?: unknown) =>
  service.request(
    'PUT',
    pathOf(name),
    body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
  );

test('PUT /datafolders/{name} creates and lists a folder for FXServer', async ({ service, workspace }) => {
  const answer = await create(service, 'my server');
  assert.is(answer.status, 201, answer.text);
  assert.equal(answer.json, fxserverFolder('my server'));
  assert.is(answer.headers.get('location'), '/datafolders/my%20server');
  assert.equal((await service.get('/datafolders/my%20server')).json, answer.json);
  assert.equal(
    (await service.get('/datafolders')).json.find(({ name }: any) => name === 'my server'),
    answer.json,
  );
  assert.ok(existsSync(join(workspace.root, 'data', 'my server', 'resources', '[local]')));
  assert.match((await service.get(`${pathOf('my server')}/config`)).text, 'CHANGE ME');
});

test('A Data Folder is created empty only with the template `empty`', async ({ service, workspace }) => {
  assert.is((await create(service, 'bare', { template: 'empty' })).status, 201);
  assert.equal(readdirSync(join(workspace.root, 'data', 'bare')), []);
  for (const [name, body] of [
    ['none', {}],
    ['named', { template: 'fxserver' }],
  ] as const) {
    assert.is((await create(service, name, body)).json.kind, 'fxserver', name);
  }
});

test('PUT /datafolders/{name} creates a folder with which a server can start', async ({ service }) => {
  await create(service, 'startable');
  assert.is((await service.post('/start', { ...standard, Folder: 'startable' })).status, 204);
});

test('PUT /datafolders/{name} sends an event with the new list to subscribers', async ({ service }) => {
  const stream = await openEvents(service.base, '/events?only=folders');
  try {
    await create(service, 'announced');
    await stream.wait('folders', (data) => JSON.stringify(data).includes('"announced"'));
  } finally {
    stream.close();
  }
});

test('PUT /datafolders/{name} refuses the name of an existing directory', async ({ service, workspace }) => {
  mkdirSync(join(workspace.root, 'data', 'only on the disk'));
  for (const name of ['world', 'only on the disk']) {
    const before = readdirSync(join(workspace.root, 'data', name));
    const answer = await create(service, name);
    assert.equal([answer.status, answer.json.code], [409, 'folder_exists']);
    assert.equal(readdirSync(join(workspace.root, 'data', name)), before);
  }
});

test('PUT /datafolders/{name} creates a deleted folder again', async ({ service, workspace }) => {
  await create(service, 'lost');
  rmSync(join(workspace.root, 'data', 'lost'), { recursive: true });
  assert.is((await service.get(pathOf('lost'))).json.exists, false);
  assert.is((await create(service, 'lost')).status, 201);
});

test('Exactly one of many concurrent PUT /datafolders/{name} succeeds', async ({ service }) => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(service, 'wanted')));
  assert.equal(answers.map(({ status }) => status).sort(), [201, ...Array.from({ length: 9 }, () => 409)]);
});

const names = [
  '"',
  ';',
  '#1',
  'q?x=1',
  'a+b',
  '<>:|*',
  "it's",
  'Größe',
  '世界',
  '🚗',
  '~',
  '-',
  'a..',
  '$HOME',
  '[x]',
  '__proto__',
  'constructor',
  'n'.repeat(255),
];

test('PUT /datafolders/{name} accepts unusual names', async ({ service, workspace }) => {
  for (const name of names) {
    const answer = await create(service, name);
    assert.equal([answer.status, answer.json.name], [201, name], answer.text);
    assert.ok(existsSync(join(workspace.root, 'data', name, 'server.cfg')), name);
    assert.equal((await service.get(answer.headers.get('location') ?? '')).json, answer.json);
  }
});

const unusable: Readonly<Record<string, string>> = {
  '%2e': 'dot',
  '..': 'dot',
  '%2E%2e': 'dot',
  '.hidden': 'dot',
  'a%2Fb': 'slash',
  '..%2F..%2Fetc': 'dot',
  '%2Fetc': 'slash',
  'a%00b': 'control character',
  'a%0Ab': 'control character',
  '%20': 'white space',
  'a%20': 'white space',
  '%C2%A0a': 'white space',
  '100%25': '%',
  'a%5Cb': '\\',
  [`${'n'.repeat(256)}`]: '255 bytes',
};

for (const [name, reason] of Object.entries(unusable)) {
  test(`PUT /datafolders/{name} refuses ${name.slice(0, 20)} with the reason`, async ({ service, workspace }) => {
    const before = [readdirSync(workspace.root), readdirSync(join(workspace.root, 'data'))];
    const answer = await sendRaw(service.base, {
      method: 'PUT',
      target: `/datafolders/${name}`,
      headers: [['Host', 'localhost']],
    });
    assert.equal([answer.status, answer.json.code], [400, 'folder_name_invalid']);
    assert.ok(answer.json.detail.includes(reason), answer.json.detail);
    assert.equal([readdirSync(workspace.root), readdirSync(join(workspace.root, 'data'))], before);
  });
}

test('PUT /datafolders/{name} refuses a name that is not UTF-8', async ({ service }) => {
  for (const name of ['%ff', '%c0%af', '%ED%A0%80', '%']) {
    const answer = await sendRaw(service.base, {
      method: 'PUT',
      target: `/datafolders/${name}`,
      headers: [['Host', 'localhost']],
    });
    assert.equal([answer.status, answer.json.code], [400, 'bad_percent_escape']);
  }
});

test('PUT /datafolders/{name} names the field that is misspelt', async ({ service }) => {
  const { status, json } = await create(service, 'never', { copyOf: 'world' });
  assert.equal([status, json.code], [400, 'field_unknown']);
  assert.match(json.remedy, 'Send "copy_of" instead');
  assert.equal(json.errors, [{ pointer: '/copyOf', code: 'field_unknown', detail: json.detail }]);
  assert.is((await create(service, 'never', { copy_of: 5 })).json.code, 'folder_invalid');
  assert.is((await service.get('/datafolders/never')).status, 404);
});

test('PUT /datafolders/{name} lists the templates if the template is unknown', async ({ service }) => {
  for (const template of ['minecraft', '', null, 1, ['empty']]) {
    const answer = await create(service, 'never', { template });
    assert.equal([answer.status, answer.json.code], [400, 'template_unknown'], JSON.stringify(template));
    assert.match(answer.json.detail, '"fxserver" or "empty"');
  }
});

test('PUT /datafolders/{name} refuses a body that is not an object', async ({ service, workspace }) => {
  for (const [body, type, status] of [
    ['[]', 'application/json', 400],
    ['{', 'application/json', 400],
    ['template=empty', 'text/plain', 415],
    [' '.repeat(1_048_577), 'application/json', 413],
  ] as const) {
    const answer = await service.request('PUT', pathOf('never'), { headers: { 'Content-Type': type }, body });
    assert.is(answer.status, status, answer.text);
  }
  assert.not.ok(existsSync(join(workspace.root, 'data', 'never')));
});

test('GET /datafolders/{name} of an unknown folder gets 404', async ({ service }) => {
  for (const name of ['absent', 'WORLD', 'world ', 'toString']) {
    const answer = await service.get(pathOf(name));
    assert.equal([answer.status, answer.json.code], [404, 'folder_not_found'], name);
  }
});

test('A folder that a killed manager left incomplete is deleted at the start', async () => {
  const workspace = createWorkspace();
  mkdirSync(join(workspace.root, 'data', '.creating-abcdef', 'folder', 'resources'), { recursive: true });
  const service = await startService(workspace.root);
  try {
    assert.equal(readdirSync(join(workspace.root, 'data')), []);
    assert.equal((await service.get('/datafolders')).json, []);
  } finally {
    await service.end();
    workspace.remove();
  }
});

test.run();
