/** A manager is killed or ended during an installation. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { tarOf } from '../../../adapters/archives/archives.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { until } from '../../../kit/system/until.js';
import { buildArchive } from './build-archive.js';

const test = successiveManagersSuite('http/api/builds/killed');

const many = tarOf(Array.from({ length: 30_000 }, (_, index) => ({ path: `d${index % 100}/f${index}`, content: 'x' })));

test('A manager killed during an installation leaves no partial Build', async ({ workspace, manageProcess }) => {
  const builds = (): string[] => readdirSync(join(workspace.root, 'builds')).sort();
  const first = await manageProcess();
  const interrupted = first.request('PUT', '/builds/2372', { body: many }).then(
    () => 'answered',
    () => 'interrupted',
  );
  await until(async () => (await first.get('/builds/2372/installation')).json.phase === 'unpacking');
  await first.end('SIGKILL');
  assert.is(await interrupted, 'interrupted');
  const [leftover, ...whole] = builds();
  assert.match(leftover ?? '', /^\.installing-/);
  assert.equal(whole, ['console']);

  const second = await manageProcess();
  assert.equal(
    (await second.get('/builds')).json.map(({ id }: any) => id),
    ['console'],
  );
  assert.is((await second.request('PUT', '/builds/2372', { body: buildArchive() })).status, 201);
  await until(() => builds().length === 2);
  assert.equal(builds(), ['2372', 'console']);
});

test('The end of the service cancels an installation with shutting_down', async ({ workspace, manageProcess }) => {
  const service = await manageProcess();
  const answer = service.request('PUT', '/builds/2372', { body: many });
  await until(async () => (await service.get('/builds/2372/installation')).json.phase === 'unpacking');
  assert.is(await service.end(), 0);
  assert.is((await answer).json.code, 'shutting_down');
  assert.equal(readdirSync(join(workspace.root, 'builds')), ['console']);
});

test.run();
