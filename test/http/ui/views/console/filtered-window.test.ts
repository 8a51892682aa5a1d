/** The lines that pass a filter, read from a service that answers like GET /console/search. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createApi } from '../../../../../http/ui/api/client.js';
import { openFiltered } from '../../../../../http/ui/views/console/search/filtered-window.js';
import { formatEventId } from '../../../../../machines/console/cursor.js';

const test = suite('http/ui/views/console/filtered-window');

const run = 'r';
const filter = { severities: ['error' as const], resource: '', text: '' };

/**
 * A service with a run whose lines are 10 bytes long. One request searches `step` bytes. `matching` are the cursors of
 * matches.
 */
function serviceWith(matching: readonly number[], size: () => number, step: number) {
  const requests: string[] = [];
  function search(query: URLSearchParams) {
    requests.push(String(query));
    const from = Number(query.get('cursor')?.split(':')[1]);
    const limit = Number(query.get('limit'));
    const isBack = query.get('order') === 'newest';
    const to = isBack ? Math.max(0, from - step) : Math.min(size(), from + step);
    const found = matching.filter((at) => (isBack ? at < from && at >= to : at >= from && at < to));
    if (isBack) found.reverse();
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const next = found.length > shown.length && last !== undefined ? (isBack ? last : last + 10) : to;
    return {
      matches: shown.map((cursor) => ({ run, line: null, cursor, at: null, text: String(cursor) })),
      complete: next === (isBack ? 0 : size()),
      next: formatEventId({ run, cursor: next }),
      searched: Math.abs(from - next),
      missing: 0,
    };
  }
  async function answer({ url }: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    if (pathname === '/console/search') return Response.json(search(searchParams));
    return new Response(null, { headers: { 'Console-Cursor': String(Math.max(0, size() - 10)) } });
  }
  return { api: createApi({ url: 'http://service', fetch: answer }, () => undefined), requests };
}

const cursors = (view: ReturnType<typeof openFiltered>) => view.found.value?.lines.map(({ cursor }) => cursor);

test('A read without matches stops after a limited number of requests', async () => {
  const { api, requests } = serviceWith([0], () => 10_000, 1_000);
  const view = openFiltered(api, run, filter, null);
  await view.readNewer(false);
  assert.equal([cursors(view), requests.length], [[], 5]);
  await view.readOlder();
  assert.equal([cursors(view), requests.length], [[], 9]);
  await view.readOlder();
  assert.equal([cursors(view), view.found.value?.older], [[0], null]);
});

test('New lines follow the shown lines, and an unfinished line is not shown twice', async () => {
  let size = 1_000;
  const matching = [500, 990, 1_000, 1_020];
  const { api } = serviceWith(matching, () => size, 1_000);
  const view = openFiltered(api, run, filter, null);
  await view.readNewer(false);
  assert.equal(cursors(view), [500, 990]);
  size = 1_050;
  await view.readNewer(false);
  assert.equal([cursors(view), view.found.value?.isAtEnd], [matching, true]);
});

test('A list has at most 2,000 lines, and reads dropped lines again when it needs them', async () => {
  const all = Array.from({ length: 2_300 }, (_, index) => index * 10);
  const { api } = serviceWith(all, () => 23_000, 100_000);
  const view = openFiltered(api, run, filter, null);
  await view.readNewer(false);
  while (view.found.value?.older !== null) await view.readOlder();
  assert.equal(cursors(view), all.slice(0, 2_000));
  while (view.found.value?.isAtEnd !== true) await view.readNewer(false);
  assert.equal(cursors(view), all.slice(-2_000));
  await view.readOlder();
  assert.equal(cursors(view), all.slice(200, 2_200));
});

test('A filtered list that begins at a cursor has lines before and after the cursor', async () => {
  const all = Array.from({ length: 300 }, (_, index) => index * 10);
  const { api } = serviceWith(all, () => 3_000, 100_000);
  const view = openFiltered(api, run, filter, 1_500);
  await view.readNewer(false);
  assert.equal([cursors(view)?.[0], cursors(view)?.at(-1)], [500, 2_490]);
});

test.run();
