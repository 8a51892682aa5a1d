/** Preparations of updates and installations that fail or are interrupted leave no files. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { zipOf } from '../../../adapters/archives/archives.js';
import { until } from '../../../kit/system/until.js';
import { listBases, listStages, readTree, undo, waitForEnd } from '../resource-changes/changes-suite.js';
import {
  closeSuite,
  installed,
  offerRelease,
  openSuite,
  release,
  resourcePath,
  send,
  serve,
  toPath,
  type UpdateSuite,
} from './update-suite.js';

const test = suite<UpdateSuite>('http/api/resource-updates/leftovers');

test.before.each(openSuite);
test.after.each(closeSuite);

const update = `${resourcePath}/update`;

async function order(shared: UpdateSuite, path: string, body: object): Promise<any> {
  const answer = await send(shared, 'POST', path, body);
  assert.is(answer.status, 202, answer.text);
  return waitForEnd(shared, `/resource-changes/${answer.json.id}`);
}

async function installFirst(shared: UpdateSuite): Promise<any> {
  offerRelease(shared, 'v1.0.0', installed);
  const body = { url: 'https://github.com/example/taxi', replace: true, ensure: false };
  const change = await order(shared, '/datafolders/city/resources', body);
  assert.is(change.state, 'applied');
  return change;
}

/** Returns all names in the directories in which changes and plans are prepared. */
function listPrepared({ workspace }: UpdateSuite): string[] {
  const { root } = workspace;
  const hidden = ['data', 'data/.trash/city', 'manager/plans'].flatMap((path) => readNames(join(root, path)));
  return hidden.filter((name) => /^(\.resources-|\.copying-|p)/.test(name));
}

function readNames(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** Answers each download with its first bytes, and never ends the answer. @returns a promise of the first download */
function hangDownloads({ server }: UpdateSuite): Promise<void> {
  const { answer } = server;
  return new Promise((resolve) => {
    server.answer = (request, response) => {
      if (request.url?.endsWith('.zip') !== true) return answer(request, response);
      response.writeHead(200).write('PK');
      resolve();
    };
  });
}

test('An update that fails after files were stored leaves no such file', async (shared) => {
  const { id } = await installFirst(shared);
  const before = readTree(toPath(shared));
  offerRelease(shared, 'v1.1.0', release);
  const { answer } = shared.server;
  const entries = Object.entries(release).map(([path, content]) => ({ path: `taxi/${path}`, content }));
  const archive = zipOf([
    { path: 'other.lua', content: 'x' },
    ...entries,
    { path: 'taxi/out', content: '../other.lua', mode: 0o120777 },
  ]);
  shared.server.answer = (request, response) =>
    request.url?.endsWith('.zip') === true ? response.end(archive) : answer(request, response);
  const change = await order(shared, update, { otherwise: 'theirs' });
  assert.equal([change.state, change.problem.code], ['failed', 'resource_update_failed']);
  assert.match(change.problem.detail, 'leads out of the resource');
  assert.equal([listBases(shared.workspace), listPrepared(shared)], [[`city/=taxi/${id}`], []]);
  assert.equal(readTree(toPath(shared)), before);
});

test('An undone update leaves only the files of the earlier version', async (shared) => {
  const { id } = await installFirst(shared);
  offerRelease(shared, 'v1.1.0', release);
  const change = await order(shared, update, {});
  assert.equal(listBases(shared.workspace).length, 2);
  assert.is((await undo(shared, change)).state, 'undone');
  assert.equal([listBases(shared.workspace), listPrepared(shared)], [[`city/=taxi/${id}`], []]);
});

test('A service that ends during a download leaves no files', async (shared) => {
  await installFirst(shared);
  offerRelease(shared, 'v1.1.0', release);
  const downloading = hangDownloads(shared);
  const answer = await send(shared, 'POST', update, {});
  await downloading;
  assert.is(listPrepared(shared).length, 1);
  await shared.service.end();
  assert.equal([listPrepared(shared), listBases(shared.workspace).length], [[], 1]);
  await serve(shared);
  const change = await waitForEnd(shared, `/resource-changes/${answer.json.id}`);
  assert.equal([change.state, change.problem.code], ['failed', 'resource_change_failed']);
});

test('The next start removes the files that killed managers have prepared', async (shared) => {
  const { id } = await installFirst(shared);
  offerRelease(shared, 'v1.1.0', release);
  const downloading = hangDownloads(shared);
  const planning = send(shared, 'POST', `${update}/plan`).catch(() => undefined);
  await downloading;
  const answer = await send(shared, 'POST', update, {});
  await until(async () => listPrepared(shared).length >= 3, 'the stages of the plan and of the update');
  await shared.service.end('SIGKILL');
  await planning;
  // The files of a preparation that was killed later.
  for (const name of ['=taxi', '=bus']) {
    const base = join(shared.workspace.root, 'manager/resources/city', name, 'ckilledkilled');
    mkdirSync(base, { recursive: true });
    writeFileSync(join(base, 'files.json'), '[]');
  }
  await serve(shared);
  assert.is((await waitForEnd(shared, `/resource-changes/${answer.json.id}`)).state, 'failed');
  await until(async () => listPrepared(shared).length === 0, 'the removal of all stages');
  assert.equal([listBases(shared.workspace), listStages(shared.workspace)], [[`city/=taxi/${id}`], []]);
  assert.equal(readNames(join(shared.workspace.root, 'manager/resources/city')), ['=taxi']);
  offerRelease(shared, 'v1.1.0', release);
  assert.is((await order(shared, update, {})).state, 'applied');
});

test.run();
