/** Builds that are copies of directories on the machine of the service. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Answer, type RunningService, startService } from '../../../kit/manager/service.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { until } from '../../../kit/system/until.js';
import { bearer, createToken, owner, send } from '../access/named-token.js';
import { token } from '../session/sessions.js';

interface Setup {
  workspace: Workspace;
  service: RunningService;
  /** A directory with a program, outside of the workspace. */
  directory: string;
}

const test = suite<Setup>('http/api/builds/local-directory');

test.before.each(async (setup) => {
  setup.workspace = createWorkspace();
  setup.directory = mkdtempSync(join(tmpdir(), 'artifacts-'));
  mkdirSync(join(setup.directory, 'bin'));
  writeFileSync(join(setup.directory, 'run.sh'), '#!/bin/sh\n');
  chmodSync(join(setup.directory, 'run.sh'), 0o755);
  writeFileSync(join(setup.directory, 'bin/data.txt'), 'data');
  symlinkSync('../run.sh', join(setup.directory, 'bin/start'));
  writeFileSync(join(setup.directory, 'build.json'), '{ "command": ["./run.sh"] }');
  setup.service = await startService(setup.workspace.root, { token });
});
test.after.each(async ({ service, workspace, directory }) => {
  await service.end();
  workspace.remove();
  rmSync(directory, { recursive: true });
});

const begin = ({ service }: Setup, body: object, headers = owner): Promise<Answer> =>
  send(service, ['POST', '/builds/200/installation'], headers as typeof owner, body);

/** Waits for the end of an installation, and returns its problem. */
async function waitForEnd({ service }: Setup, { headers, status, text }: Answer): Promise<any> {
  assert.is(status, 202, text);
  const path = headers.get('location') ?? '';
  const ended = await until(async () => {
    const { json } = await service.request('GET', path, { headers: owner });
    return json.ended_at !== null && json;
  }, 'the end of the installation');
  return ended.problem;
}

const build = ({ workspace }: Setup, path = ''): string => join(workspace.root, 'builds/200', path);

test('A directory becomes a Build: a copy, which later changes do not affect', async (setup) => {
  const { directory, service } = setup;
  assert.is(await waitForEnd(setup, await begin(setup, { path: directory })), null);
  writeFileSync(join(directory, 'bin/data.txt'), 'changed');
  assert.equal(readdirSync(build(setup)).sort(), ['bin', 'build.json', 'run.sh']);
  assert.is(readFileSync(build(setup, 'bin/data.txt'), 'utf8'), 'data');
  assert.ok(statSync(build(setup, 'bin/start')).mode & 0o100);
  const listed = await service.request('GET', '/builds/200', { headers: owner });
  assert.is(listed.json.startable, true, listed.text);
  const [entry] = (await service.request('GET', '/history?type=build.installed', { headers: owner })).json;
  assert.equal([entry.build, entry.detail.path, entry.outcome], ['200', directory, 'done']);
});

test('An inner directory can be excluded, and excluding an outer path has no effect', async (setup) => {
  const { directory } = setup;
  mkdirSync(join(directory, 'txData/bin'), { recursive: true });
  writeFileSync(join(directory, 'txData/admins.json'), 'secret');
  const exclude = join(directory, 'txData');
  assert.is(await waitForEnd(setup, await begin(setup, { path: directory, exclude })), null);
  assert.equal(readdirSync(build(setup)).sort(), ['bin', 'build.json', 'run.sh']);
  assert.is((await setup.service.request('DELETE', '/builds/200', { headers: owner })).status, 204);
  assert.is(await waitForEnd(setup, await begin(setup, { path: directory, exclude: '/tmp' })), null);
  assert.ok(existsSync(build(setup, 'txData/admins.json')));
});

test('A Build is installed from a directory only with the scope admin', async (setup) => {
  const { service, directory } = setup;
  const builds = bearer((await createToken(service, 'builds', ['builds'])).token);
  const refused = await begin(setup, { path: directory }, builds);
  assert.equal([refused.status, refused.json.code], [403, 'scope_missing']);
  assert.not.ok(existsSync(build(setup)));
});

test('A directory that cannot become a Build is refused, and no file is left', async (setup) => {
  const { workspace, directory } = setup;
  for (const [path, reason] of [
    ['artifacts', 'does not begin with a slash'],
    [join(directory, 'absent'), 'does not exist'],
    [join(directory, 'run.sh'), 'is not a directory'],
    ['/', 'root of the file system'],
    [workspace.root, 'contains the workspace'],
    [join(workspace.root, 'data'), 'files of the service'],
  ] as const) {
    const refused = await begin(setup, { path });
    assert.equal([refused.status, refused.json.code], [400, 'build_path_invalid'], path);
    assert.match(refused.json.detail, reason);
  }
  for (const body of [{ path: directory, url: 'https://a.example/b.zip' }, { exclude: '/tmp' }])
    assert.is((await begin(setup, body)).json.code, 'build_source_invalid');
  symlinkSync('../../../outside', join(directory, 'outside'));
  assert.is((await waitForEnd(setup, await begin(setup, { path: directory }))).code, 'archive_link_outside');
  const builds = join(workspace.root, 'builds');
  await until(() => !existsSync(builds) || readdirSync(builds).length === 0, 'nothing left of the installation');
});

test.run();
