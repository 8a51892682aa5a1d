/** The version of a Build, read from its program. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { addFxServerFolder } from '../../../kit/servers/fxserver.js';
import { listBuild, server, startable } from './listed-build.js';

const test = suite<SharedService>('adapters/kinds/fxserver/program-version');

shareService(test, (workspace) => {
  addFxServerFolder(workspace, 'roleplay');
});

test('The version of an FXServer Build is read from the program', async (shared) => {
  const program = `${server}/FXServer`;
  const contain = (text: string) => (path: string) =>
    appendFileSync(join(path, program), Buffer.concat([Buffer.alloc(1_048_570), Buffer.from(`\0${text}\0`)]));
  for (const [id, text, version] of [
    ['recommended', 'FXServer-master v1.0.0.9956 linux', '9956'],
    ['5848', 'master v1.0.0.7290 linux', '7290'],
    ['nothing-in-it', 'v1.0.0 v1.2.3.4567 v1.0.0.99 1.0.0.4567', null],
    ['5849', 'v1.0.0', '5849'],
  ] as const) {
    assert.equal(await listBuild(shared, id, {}, contain(text)), { id, version, ...startable });
  }
  const windows = await listBuild(shared, 'for-windows', { layout: 'windows' }, (path) =>
    writeFileSync(join(path, 'FXServer.exe'), 'MZ\0v1.0.0.7290\0'),
  );
  assert.is(windows.version, '7290');
});

test('The version of an FXServer Build changes when the program is replaced', async (shared) => {
  const write = (text: string) => (path: string) => appendFileSync(join(path, `${server}/FXServer`), text);
  assert.is((await listBuild(shared, 'replaced', {}, write('\0v1.0.0.9956 linux\0'))).version, '9956');
  const path = join(shared.workspace.root, 'builds/replaced', server, 'FXServer');
  writeFileSync(path, 'another program\0v1.0.0.10188 linux\0', { mode: 0o755 });
  const listed = (await shared.service.get('/builds')).json.find((build: any) => build.id === 'replaced');
  assert.is(listed.version, '10188');
});

test.run();
