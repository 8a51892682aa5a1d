/** Archives in the form of public repositories. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../../kit/manager/service.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { manifest } from '../../../kit/servers/fxserver.js';
import { addCity, archiveOf, install, plan } from './changes-suite.js';

interface Setup {
  workspace: Workspace;
  service: RunningService;
}

const test = suite<Setup>('http/api/resource-changes/repository-archives');

test.before.each(async (setup) => {
  setup.workspace = createWorkspace();
  addCity(setup.workspace);
  setup.service = await startService(setup.workspace.root);
});
test.after.each(async ({ service, workspace }) => {
  await service.end();
  workspace.remove();
});

const codesOf = ({ problems }: any): string[] => problems.map(({ code }: any) => code);

test('A resource gets the name of its repository without a version or a commit', async (setup) => {
  for (const ending of ['master', '2.4.2', 'v3.10.2-beta.1', '1.0.0-rc1', 'c5fa317a65acfe2eef453257e19e3b4fde137089']) {
    const { resources } = await plan(setup, archiveOf({ [`bus-line-${ending}`]: manifest }));
    assert.equal([ending, resources[0]?.name], [ending, 'bus-line']);
  }
  assert.is((await plan(setup, archiveOf({ 'bus-line-two': manifest }))).resources[0]?.name, 'bus-line-two');
});

test('Directories that the server ignores are left out of an archive', async (setup) => {
  const archive = archiveOf({
    'data-main/resources/[gameplay]/greeting': manifest,
    'data-main/resources/[system]/[builders]/webpack': manifest,
    'data-main/resources/[system]/[builders]/yarn': manifest,
  });
  const planned = await plan(setup, archive);
  assert.equal([planned.resources.map(({ name }: any) => name), codesOf(planned)], [['greeting'], []]);
  assert.ok(planned.left_out.includes('data-main/resources/[system]/[builders]/webpack/fxmanifest.lua'));
  assert.is((await install(setup, archive)).state, 'applied');
  const alone = await plan(setup, archiveOf({ 'a/webpack': manifest }));
  assert.equal(codesOf(alone), ['resource_name_refused']);
  assert.equal(codesOf(await plan(setup, archive, { resources: ['yarn'] })), ['resource_name_refused']);
});

test('The problem of a plan without git names an installation or an update', async ({ service }) => {
  const { PATH } = process.env;
  process.env.PATH = '/nonexistent';
  try {
    const { json } = await service.post('/datafolders/city/resources/plan', { git: 'https://git.example/lamp' });
    const [{ code, title, detail }] = json.problems;
    assert.equal([code, title], ['resource_update_failed', 'Installation or update failed']);
    assert.is(
      detail,
      'The resource "lamp" was not installed or updated: git is not installed on the machine of the service.',
    );
  } finally {
    process.env.PATH = PATH;
  }
});

test.run();
