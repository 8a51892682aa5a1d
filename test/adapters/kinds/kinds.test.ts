/** Which kind a Build and a Data Folder are of. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createKinds, type Kinds } from '../../../adapters/kinds/kinds.js';
import { writeFxServerBuild } from '../../fxserver.js';

const test = suite<{ root: string; place: { name: string; path: string }; kinds: Kinds }>('Kinds');

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'kinds-'));
  context.place = { name: 'one', path: join(context.root, 'one') };
  context.kinds = createKinds({ root: context.root, searchPath: '' });
  mkdirSync(context.place.path);
});

test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

test('a Build with a build.json is as that says, also where the file cannot be used', async ({ place, kinds }) => {
  writeFxServerBuild(place.path);
  assert.is((await kinds.readBuild(place)).kind, 'fxserver');
  writeFileSync(join(place.path, 'build.json'), '{');
  const { kind, fault } = await kinds.readBuild(place);
  assert.equal([kind, fault?.code], ['generic', 'build_broken']);
});

test('a Build that no kind knows lacks a build.json', async ({ place, kinds }) => {
  assert.equal(await kinds.readBuild(place), {
    kind: 'generic',
    version: null,
    program: null,
    fault: { code: 'build_broken', build: 'one', problem: 'there is no build.json' },
  });
});

test('a Data Folder with resources or a server.cfg is one of FXServer, and so is an empty one; any other is not', async ({
  place,
  kinds,
}) => {
  const kind = async (): Promise<string> => (await kinds.kindOfFolder(place)).name;
  assert.is(await kind(), 'fxserver', 'what is to be filled is taken for what most are');
  writeFileSync(join(place.path, 'server.properties'), '');
  assert.is(await kind(), 'generic');
  writeFileSync(join(place.path, 'server.cfg'), '');
  assert.is(await kind(), 'fxserver');
  rmSync(join(place.path, 'server.cfg'));
  mkdirSync(join(place.path, 'resources'));
  assert.is(await kind(), 'fxserver');
});

test('a Data Folder is what its folder.json says, whatever lies in it', async ({ place, kinds }) => {
  writeFileSync(join(place.path, 'server.cfg'), '');
  writeFileSync(join(place.path, 'folder.json'), '{"kind":"generic"}');
  assert.is((await kinds.kindOfFolder(place)).name, 'generic');
  rmSync(join(place.path, 'server.cfg'));
  writeFileSync(join(place.path, 'folder.json'), '{"kind":"fxserver"}');
  assert.is((await kinds.kindOfFolder(place)).name, 'fxserver');
});

test('where its folder.json cannot be used, what lies in it tells', async ({ place, kinds }) => {
  writeFileSync(join(place.path, 'server.cfg'), '');
  writeFileSync(join(place.path, 'folder.json'), '{"kind":');
  assert.is((await kinds.kindOfFolder(place)).name, 'fxserver');
});

test.run();
