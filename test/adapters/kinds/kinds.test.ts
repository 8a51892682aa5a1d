/** The kind of a Build and of a Data Folder. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Kinds } from '../../../adapters/kinds/kinds.js';
import { writeFxServerBuild } from '../../kit/servers/fxserver.js';

const test = suite<{ root: string; place: { name: string; path: string }; kinds: Kinds }>('adapters/kinds/kinds');

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'kinds-'));
  context.place = { name: 'one', path: join(context.root, 'one') };
  context.kinds = new Kinds({ root: context.root, searchPath: '' });
  mkdirSync(context.place.path);
});

test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

test('A Build with a build.json has the kind `generic`, even if the file is invalid', async ({ place, kinds }) => {
  writeFxServerBuild(place.path);
  assert.is((await kinds.readBuild(place)).kind, 'fxserver');
  writeFileSync(join(place.path, 'build.json'), '{');
  const { kind, fault } = await kinds.readBuild(place);
  assert.equal([kind, fault?.code], ['generic', 'build_broken']);
});

test('A Build that no kind recognises has the fault that its build.json is missing', async ({ place, kinds }) => {
  assert.equal(await kinds.readBuild(place), {
    kind: 'generic',
    version: null,
    program: null,
    fault: { code: 'build_broken', build: 'one', problem: 'there is no build.json' },
  });
});

test('A Data Folder with resources or a server.cfg has the kind `fxserver`', async ({ place, kinds }) => {
  const kind = async (): Promise<string> => (await kinds.kindOfFolder(place)).name;
  assert.is(await kind(), 'generic', 'no kind is guessed for an empty folder');
  writeFileSync(join(place.path, 'server.properties'), '');
  assert.is(await kind(), 'generic');
  writeFileSync(join(place.path, 'server.cfg'), '');
  assert.is(await kind(), 'fxserver');
  rmSync(join(place.path, 'server.cfg'));
  mkdirSync(join(place.path, 'resources'));
  assert.is(await kind(), 'fxserver');
});

test('folder.json sets the kind of a Data Folder, whatever its other files', async ({ place, kinds }) => {
  writeFileSync(join(place.path, 'server.cfg'), '');
  writeFileSync(join(place.path, 'folder.json'), '{"kind":"generic"}');
  assert.is((await kinds.kindOfFolder(place)).name, 'generic');
  rmSync(join(place.path, 'server.cfg'));
  writeFileSync(join(place.path, 'folder.json'), '{"kind":"fxserver"}');
  assert.is((await kinds.kindOfFolder(place)).name, 'fxserver');
});

test('The other files decide the kind of a Data Folder whose folder.json is invalid', async ({ place, kinds }) => {
  writeFileSync(join(place.path, 'server.cfg'), '');
  writeFileSync(join(place.path, 'folder.json'), '{"kind":');
  assert.is((await kinds.kindOfFolder(place)).name, 'fxserver');
});

test.run();
