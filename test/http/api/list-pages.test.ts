/** All lists use the same names of parameters for pages and times. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeOpenApi } from '../../kit/http/open-api.js';
import { findLink, walkPages } from '../../kit/http/pages.js';
import { type SharedService, shareService, startStandard } from '../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/list-pages');

shareService(test);

test('Lists with a cursor have a limit and the header Link', async () => {
  const pages: string[] = [];
  for (const [path, operations] of Object.entries<Record<string, any>>((await describeOpenApi()).paths))
    for (const [method, operation] of Object.entries(operations)) {
      const names: string[] = [];
      for (const parameter of operation.parameters ?? []) if (parameter.in === 'query') names.push(parameter.name);
      const name = `${method.toUpperCase()} ${path}`;
      for (const old of ['from', 'to', 'before', 'count', 'page', 'offset']) assert.not.ok(names.includes(old), name);
      if (names.includes('until')) assert.ok(names.includes('since'), name);
      if (!names.includes('cursor')) continue;
      pages.push(name);
      assert.ok(names.includes('limit'), name);
      assert.ok(operation.responses['200'].headers.Link, name);
    }
  assert.equal(pages.sort(), [
    'GET /backups',
    'GET /console/search',
    'GET /datafolders/{name}/files',
    'GET /datafolders/{name}/trash',
    'GET /history',
    'GET /players/sessions',
    'GET /runs',
    'GET /runs/{run}/reports',
    'GET /schedules/{schedule}/occurrences',
    'GET /webhooks/{id}/deliveries',
  ]);
});

test('GET /runs comes in pages whose cursors no other list accepts', async (shared) => {
  for (let n = 0; n < 3; n += 1) {
    await startStandard(shared);
    await shared.service.post('/stop');
  }
  const all = (await shared.service.get('/runs')).json;
  const pages = await walkPages<{ run: string }>(shared.service, '/runs?limit=2', 'next');
  assert.equal(
    pages.flatMap(({ json }) => json.map(({ run }) => run)),
    all.map(({ run }: { run: string }) => run),
  );
  const { status, json } = await shared.service.get(`/history?cursor=next.${all[0].run}`);
  assert.equal([status, json.code], [400, 'query_invalid']);
});

test('GET /runs links to a neighbouring page only while that page has runs', async (shared) => {
  const { service, workspace } = shared;
  for (let n = 0; n < 3; n += 1) {
    await startStandard(shared);
    await service.post('/stop');
  }
  const runs: string[] = (await service.get('/runs')).json.map(({ run }: { run: string }) => run);
  const [newest = '', oldest = ''] = [runs[0], runs.at(-1)];
  const inner = runs.slice(1, -1);
  for (const [side, outermost, outwards] of [
    ['next', newest, 'prev'],
    ['prev', oldest, 'next'],
  ] as const) {
    const path = `/runs?limit=${inner.length}&cursor=${side}.${outermost}`;
    const page = await service.get(path);
    assert.equal(
      page.json.map(({ run }: { run: string }) => run),
      inner,
    );
    assert.ok(findLink(page, outwards), side);
    rmSync(join(workspace.root, 'run', outermost), { recursive: true });
    assert.is(findLink(await service.get(path), outwards), null, side);
  }
});

test('The header Link of GET /console/search names the next part of the search', async (shared) => {
  const { run } = await startStandard(shared);
  for (const word of ['one', 'two', 'three']) await shared.service.post('/command', { Command: `print found ${word}` });
  await shared.workspace.waitForConsole('found three\n');
  const query = `text=found&run=${run}&limit=1`;
  const { json, headers } = await shared.service.get(`/console/search?${query}`);
  assert.is(json.complete, false);
  const link = `?text=found&run=${run}&limit=1&cursor=${encodeURIComponent(json.next)}`;
  assert.is(headers.get('link'), `<${link}>; rel="next"`);
});

test.run();
