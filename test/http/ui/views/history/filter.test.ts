/** The filter of the history. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HistoryEntry } from '../../../../../http/client/api.js';
import { filterIn, isShown, readNextPage, toQuery, unfiltered } from '../../../../../http/ui/views/history/filter.js';

const test = suite('http/ui/views/history/filter');

const entry: HistoryEntry = {
  id: 1,
  at: '2026-01-31T12:00:00.000Z',
  type: 'operation.stop',
  actor: { kind: 'client', name: 'panel' },
  run: 'r1',
  build: null,
  folder: null,
  outcome: 'done',
  problem: null,
  detail: {},
};

test('An entry is shown if its group, its actor, its run and its time pass the filter', () => {
  const shown = (query: string, group: 'all' | 'operations' | 'files' = 'all'): boolean =>
    isShown(entry, filterIn(group, new URLSearchParams(query)));
  assert.ok(shown(''));
  assert.ok(shown('', 'operations'));
  assert.not.ok(shown('', 'files'));
  assert.ok(shown('actor=client&run=r1'));
  assert.ok(shown('actor=panel'));
  assert.not.ok(shown('actor=server'));
  assert.not.ok(shown('run=r2'));
  assert.ok(shown('since=2026-01-30T00:00&until=2026-02-02T00:00'));
  assert.not.ok(shown('since=2026-02-02T00:00'));
  assert.not.ok(shown('until=2026-01-30T00:00'));
});

test('An invalid time is ignored, and a valid time is requested in UTC', () => {
  assert.equal(filterIn('all', new URLSearchParams('since=yesterday&until=2026-99-99T00:00')), unfiltered);
  const { since = '' } = toQuery({ ...unfiltered, group: 'operations', actor: 'client', since: '2026-01-31T12:00' });
  assert.is(Date.parse(since), Date.parse('2026-01-31T12:00'));
  assert.match(since, /Z$/);
  assert.equal(toQuery(unfiltered), {});
});

test('The next page of the history begins at the cursor in the header Link', () => {
  const next = (link: string) => readNextPage(new Headers({ Link: link }));
  assert.is(next('<?type=config%2Cbuild&cursor=next.17-3>; rel="next"'), 'next.17-3');
  assert.is(next('</panel/history?cursor=next.17-3>; rel="next"'), 'next.17-3');
  assert.is(next('</openapi.json>; rel="service-desc"'), null);
  assert.is(readNextPage(new Headers()), null);
});

test.run();
