/** The description of a source's release in a plan. */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { zipOf } from '../../../adapters/archives/archives.js';
import { uploadWhole } from '../../../kit/http/tus.js';
import { answerGit, createRepository, gitObstacle, runGit } from '../../../kit/servers/git-server.js';
import {
  closeSuite,
  manifest,
  offerArchive,
  offerRelease,
  openSuite,
  publishedAt,
  release,
  send,
  type UpdateSuite,
} from './update-suite.js';

const test = suite<UpdateSuite>('http/api/resource-updates/releases');

test.before.each(openSuite);
test.after.each(closeSuite);

const resources = '/datafolders/city/resources';

/** Returns the releases in the plans of an installation and of an update. */
async function readReleases(shared: UpdateSuite, source: object): Promise<unknown[]> {
  const install = await send(shared, 'POST', `${resources}/plan`, { ...source, replace: true });
  assert.is((await send(shared, 'PUT', `${resources}/taxi/source`, source)).status, 204);
  const update = await send(shared, 'POST', `${resources}/taxi/update/plan`);
  return [install, update].map(({ json }: any) => [json.release, json.released_at, json.release_url]);
}

test('A plan names the release on GitHub, its date and its page', async (shared) => {
  offerRelease(shared, 'v1.1.0', release);
  const page = 'https://github.com/example/taxi/releases/tag/v1.1.0';
  const at = new Date(publishedAt).toISOString();
  const expected = ['v1.1.0', at, page];
  assert.equal(await readReleases(shared, { url: 'https://github.com/example/taxi' }), [expected, expected]);
});

test('A release page whose address is not an https URL is left out', async (shared) => {
  offerRelease(shared, 'v1.1.0', release);
  const { answer } = shared.server;
  shared.server.answer = (request, response) => {
    const end = response.end.bind(response);
    if (request.url?.startsWith('/api/'))
      response.end = ((text: string) => end(text.replace('https://github.com/', 'javascript:alert(1)//'))) as never;
    answer(request, response);
  };
  const [[, , page]] = (await readReleases(shared, { url: 'https://github.com/example/taxi' })) as [string[]];
  assert.is(page, null);
});

test('A plan names the URL of an archive, and an upload has no release', async (shared) => {
  offerArchive(shared, release);
  const url = `${shared.server.base}/taxi.zip`;
  const expected = [url, null, null];
  assert.equal(await readReleases(shared, { url: `${url}?token=1` }), [expected, expected]);
  const archive = zipOf([{ path: 'lamp/fxmanifest.lua', content: manifest('1') }]);
  const upload = await uploadWhole(shared.service, archive, 'lamp.zip');
  const { json } = await send(shared, 'POST', `${resources}/plan`, { upload });
  assert.equal([json.release, json.released_at, json.release_url], [null, null, null]);
});

if (gitObstacle !== null) console.log(`SKIPPED: ${gitObstacle}`);
else
  test('A plan names the commit of a repository, and its date', async (shared) => {
    const root = join(shared.workspace.root, 'repositories');
    createRepository(join(root, 'taxi'), release);
    const [commit = '', seconds] = runGit(join(root, 'taxi'), 'log', '-1', '--format=%H %ct').trim().split(' ');
    shared.server.answer = (request, response) => answerGit(root, request, response);
    const expected = [commit, new Date(Number(seconds) * 1_000).toISOString(), null];
    assert.equal(await readReleases(shared, { git: `${shared.server.base}/taxi/.git` }), [expected, expected]);
  });

test.run();
