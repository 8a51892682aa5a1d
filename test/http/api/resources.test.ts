/**
 * GET /datafolders/{name}/resources, which returns the installed resources of a Data Folder, and no files outside of
 * it.
 */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sendRaw } from '../../kit/http/raw-request.js';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/resources');

const longest = 'n'.repeat(255);
const names = ['a b', 'a%2Fb', '100%', '#1', 'q?x=1', 'a+b', ';x', 'Wörld', '世界', '🚗', 'a..', longest];

shareService(test, (workspace) => {
  for (const name of [...names, 'mixed', 'looped']) workspace.addFolder(name);
  for (const name of names) addResource(join(workspace.root, 'data', name), 'one', 'fxmanifest.lua');
  const mixed = join(workspace.root, 'data', 'mixed');
  addResource(mixed, 'zebra', 'fxmanifest.lua');
  addResource(mixed, 'old', '__resource.lua');
  addResource(mixed, '[maps]/[europe]/alps', 'fxmanifest.lua', '__resource.lua');
  addResource(mixed, 'empty');
  // Resources next to the Data Folders must not be listed.
  addResource(workspace.root, 'secret', 'fxmanifest.lua');
  addResource(join(workspace.root, 'builds', 'console'), 'secret', 'fxmanifest.lua');
  // A link to itself.
  symlinkSync('resources', join(workspace.root, 'data', 'looped', 'resources'));
});

function addResource(folder: string, path: string, ...manifests: string[]): void {
  mkdirSync(join(folder, 'resources', path), { recursive: true });
  for (const manifest of manifests) writeFileSync(join(folder, 'resources', path, manifest), '');
}

function resourcesOf(name: string): string {
  return `/datafolders/${encodeURIComponent(name)}/resources`;
}

/** The fields of a resource that do not come from its manifest. */
const briefly = (resources: any[]) => resources.map(({ name, metadata_type, path }) => ({ name, metadata_type, path }));

test('GET /resources returns the resources of all categories, sorted by name', async ({ service }) => {
  const answer = await service.get(resourcesOf('mixed'));
  assert.is(answer.status, 200);
  assert.equal(briefly(answer.json), [
    { name: 'alps', metadata_type: 1, path: 'resources/[maps]/[europe]/alps' },
    { name: 'old', metadata_type: 0, path: 'resources/old' },
    { name: 'zebra', metadata_type: 1, path: 'resources/zebra' },
  ]);
});

test('GET /resources reads the disk at each request, without a refresh', async ({ service, workspace }) => {
  assert.equal((await service.get(resourcesOf('world'))).json, []);
  addResource(join(workspace.root, 'data', 'world'), 'new', 'fxmanifest.lua');
  assert.equal(briefly((await service.get(resourcesOf('world'))).json), [
    { name: 'new', metadata_type: 1, path: 'resources/new' },
  ]);
});

for (const name of names) {
  test(`GET /resources finds ${JSON.stringify(name.slice(0, 20))} if the name is encoded`, async ({ service }) => {
    const answer = await service.get(resourcesOf(name));
    assert.is(answer.status, 200, answer.text);
    assert.equal(briefly(answer.json), [{ name: 'one', metadata_type: 1, path: 'resources/one' }]);
  });
}

test('GET /resources accepts a name with every byte percent-encoded', async ({ service }) => {
  const escaped = [...Buffer.from('Wörld')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  assert.is((await service.get(`/datafolders/${escaped}/resources`)).json.length, 1);
});

for (const name of ['absent', 'MIXED', '.', 'mixed ', `${longest}n`, 'mixed\0', '\\..\\builds', '__proto__']) {
  test(`GET /resources of ${JSON.stringify(name.slice(0, 20))} gets 404`, async ({ service }) => {
    const answer = await service.get(resourcesOf(name));
    assert.is(answer.status, 404);
    assert.match(answer.json.code, /^(folder_not_found|path_not_found)$/);
  });
}

test('GET /resources of an unreadable directory gets 500 without a file system path', async ({
  service,
  workspace,
}) => {
  const answer = await service.get(resourcesOf('looped'));
  assert.is(answer.status, 500);
  assert.is(answer.json.code, 'folder_unreadable');
  assert.match(answer.json.detail, 'ELOOP');
  assert.not.match(answer.text, workspace.root);
});

/** Paths that are sent without fetch, because fetch would resolve `..`. */
const escapes = [
  '..',
  '%2e%2e',
  '%2E%2E',
  '.%2e',
  '..%2f',
  '%2e%2e%2f',
  '..%2Fbuilds%2Fconsole',
  '%2e%2e/builds/console',
  '../builds/console',
  'world/..',
  'world%2F..',
  'world/../..',
  '..%5c',
  '..%00',
  '%00',
  'world%00',
  '%2F',
  '%2Fetc',
  '//etc',
  '..%c0%af',
  '%252e%252e',
  '',
];

for (const escape of escapes) {
  test(`GET /datafolders/${escape}/resources reads no file outside the Data Folders`, async ({ service }) => {
    const target = `/datafolders/${escape}/resources`;
    const { status, text } = await sendRaw(service.base, { target, headers: [['Host', 'localhost']] });
    assert.ok(status === 400 || status === 404, text);
    assert.not.match(text, 'secret');
  });
}

test.run();
