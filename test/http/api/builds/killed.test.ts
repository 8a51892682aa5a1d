/** A manager that is killed while it installs leaves no Build and, after the next one's start, nothing aside. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { tarOf } from '../../../adapters/builds/archives.js';
import { until } from '../../../until.js';
import { successionSuite } from '../../succession.js';
import { buildArchive } from './build-archive.js';

const test = successionSuite('A manager that is killed while it installs');

const many = tarOf(Array.from({ length: 30_000 }, (_, index) => ({ path: `d${index % 100}/f${index}`, content: 'x' })));

test('nothing half stands among the Builds, and the next manager clears up and installs it', async ({
  workspace,
  manage,
}) => {
  const builds = (): string[] => readdirSync(join(workspace.root, 'builds')).sort();
  const first = await manage();
  const broken = first.request('PUT', '/builds/2372', { body: many }).then(
    () => 'answered',
    () => 'broken off',
  );
  await until(async () => (await first.get('/builds/2372/installation')).json.phase === 'unpacking');
  await first.end('SIGKILL');
  assert.is(await broken, 'broken off');
  const [aside, ...whole] = builds();
  assert.match(aside ?? '', /^\.installing-/);
  assert.equal(whole, ['console']);

  const second = await manage();
  assert.equal(
    (await second.get('/builds')).json.map(({ id }: any) => id),
    ['console'],
  );
  assert.is((await second.request('PUT', '/builds/2372', { body: buildArchive() })).status, 201);
  await until(() => builds().length === 2);
  assert.equal(builds(), ['2372', 'console']);
});

test('the end of the service is not kept waiting by an installation, and its client is told', async ({
  workspace,
  manage,
}) => {
  const service = await manage();
  const answer = service.request('PUT', '/builds/2372', { body: many });
  await until(async () => (await service.get('/builds/2372/installation')).json.phase === 'unpacking');
  assert.is(await service.end(), 0);
  assert.is((await answer).json.code, 'shutting_down');
  assert.equal(readdirSync(join(workspace.root, 'builds')), ['console']);
});

test.run();
