/** GET /updates, the findings on support, and `server-manager updates list`, with a local index. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../../kit/manager/service.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { dateIn, type IndexServer, startIndexServer } from '../../../kit/servers/build-index.js';
import { addFxServerBuild, addFxServerFolder } from '../../../kit/servers/fxserver.js';
import { until } from '../../../kit/system/until.js';
import { runAt } from '../../cli/live-command.js';

interface Context {
  workspace: Workspace;
  index: IndexServer;
  service: RunningService;
}

const test = suite<Context>('http/api/builds/updates');

test.before(async (context) => {
  context.index = await startIndexServer();
  context.workspace = createWorkspace();
  for (const id of ['9000', '12000', '17000', '10000']) addFxServerBuild(context.workspace, id);
  addFxServerFolder(context.workspace, 'good', [], {});
  context.service = await startService(context.workspace.root, { args: ['--builds-index', context.index.url] });
  await untilFetched(context.service);
});

test.after(async ({ service, index, workspace }) => {
  await service.end();
  index.end();
  workspace.remove();
});

const untilFetched = (service: RunningService) =>
  until(async () => (await service.get('/updates')).json[0].fetched_at, 'an index');

const midnight = (days: number) => `${dateIn(days)}T00:00:00.000Z`;

test('GET /updates lists channels with their Builds and the end of support', async ({ service, index }) => {
  const { status, json } = await service.get('/updates');
  assert.is(status, 200);
  const [source, ...others] = json;
  assert.equal([others, source.id, source.problem], [[], 'fxserver', null]);
  assert.is(source.source, index.url.replace('?key=secret', ''));
  assert.equal(
    source.channels.map((each: any) => [each.channel, each.version, each.builds, each.support_ends_at, each.in_use]),
    [
      ['recommended', '17000', ['17000'], null, false],
      ['optional', '12000', ['12000'], midnight(3), false],
      ['latest', '17500', [], midnight(60), false],
      ['critical', '9000', ['9000'], midnight(-30), false],
    ],
  );
  assert.equal(
    source.builds.map((each: any) => [each.id, each.support_ends_at]),
    [
      ['10000', null],
      ['12000', midnight(3)],
      ['17000', null],
      ['9000', midnight(-30)],
    ],
  );
});

for (const [build, expected] of [
  ['9000', ['support_ended']],
  ['12000', ['support_ending']],
  ['17000', []],
  ['10000', []],
] as const)
  test(`The preflight with ${build} finds ${expected[0] ?? 'nothing about support'}`, async ({ service }) => {
    const { json } = await service.get(`/datafolders/good/preflight?build=${build}`);
    const found = json.findings.filter(({ code }: any) => code.startsWith('support_'));
    assert.equal(
      found.map(({ code }: any) => code),
      expected,
    );
    for (const { severity, remedy } of found) {
      assert.is(severity, 'warning');
      assert.match(remedy, '17000');
    }
  });

test('server-manager updates list lists the channels, and the Builds without a channel', async ({ service }) => {
  const { stdout, status } = await runAt(service.base)('updates', 'list');
  assert.is(status, 0);
  assert.match(stdout, /^SOURCE +CHANNEL +VERSION +SUPPORT ENDS +INSTALLED\nfxserver +recommended +17000 +- +17000\n/);
  assert.match(stdout, /\nfxserver +latest +17500 +\d{4}-\d\d-\d\d +no\n/);
  assert.match(stdout, /\nfxserver +- +10000 +- +10000\n/);
});

test('A manager without access to the index lists the last index and the reason', async (context) => {
  const { workspace, index } = context;
  await context.service.end();
  const path = join(workspace.root, 'manager/fxserver-index.json');
  const channels = [{ channel: 'latest', version: '8000', download: null }];
  writeFileSync(path, JSON.stringify({ fetchedAt: 0, channels, supportEnds: {} }));
  index.answer = (request) => request.socket.destroy();
  context.service = await startService(workspace.root, { args: ['--builds-index', index.url] });
  const source = await until(async () => {
    const [first] = (await context.service.get('/updates')).json;
    return first.problem === null ? null : first;
  }, 'a failed attempt');
  assert.equal([source.problem, source.fetched_at], ['The index cannot be reached.', '1970-01-01T00:00:00.000Z']);
  assert.equal(
    source.channels.map(({ version }: any) => version),
    ['8000'],
  );
});

test('GET /updates is empty without a source, and the command names --builds-index', async (context) => {
  await context.service.end();
  context.service = await startService(context.workspace.root);
  assert.equal((await context.service.get('/updates')).json, []);
  const { stderr } = await runAt(context.service.base)('updates', 'list');
  assert.match(stderr, '--builds-index URL');
});

test.run();
