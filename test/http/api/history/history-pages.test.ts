/** GET /history in pages, and the entries after a given entry. */
import * as assert from 'uvu/assert';
import { findLink, type ListPage, walkPages } from '../../../kit/http/pages.js';
import type { RunningService } from '../../../kit/manager/service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';

const test = successiveManagersSuite('http/api/history/history-pages');

interface Entry {
  readonly id: number;
}

type Page = ListPage<Entry>;

async function historyOf(service: RunningService, query = ''): Promise<Entry[]> {
  const { status, json, text } = await service.get(`/history${query}`);
  assert.is(status, 200, text);
  return json;
}

test('GET /history comes in pages, with links to the next and the previous page', async (context) => {
  const service = await context.manage();
  for (let n = 0; n < 5; n += 1) await service.post('/stop');
  const all = (await historyOf(service, '?type=operation')).map(({ id }) => id);
  assert.is(all.length, 5);
  const pages = await walkPages<Entry>(service, '/history?type=operation&limit=2', 'next');
  const ids = (page: Page): number[] => page.json.map(({ id }) => id);
  assert.equal(pages.map(ids), [all.slice(0, 2), all.slice(2, 4), all.slice(4)]);
  const back = await walkPages<Entry>(service, `/history${findLink(pages[2] as Page, 'prev')}`, 'prev');
  assert.equal(back.map(ids), [all.slice(2, 4), all.slice(0, 2)]);
  assert.is(findLink(pages[0] as Page, 'prev'), null);
});

test('GET /history?after has the entries after an entry, even page by page', async (context) => {
  const service = await context.manage();
  await service.post('/stop');
  const [newest] = await historyOf(service);
  for (let n = 0; n < 3; n += 1) await service.post('/stop');
  const pages = await walkPages<Entry>(service, `/history?after=${newest?.id}&limit=2`, 'next');
  const all = await historyOf(service);
  assert.equal(
    pages.flatMap(({ json }) => json),
    all.slice(0, 3),
  );
  assert.equal(await historyOf(service, `?after=${all[0]?.id}`), []);
});

test.run();
