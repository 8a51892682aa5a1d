/** The Build and the Data Folder that the view names once. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HistoryEntry } from '../../../../../http/client/api.js';
import { findUsualPlace } from '../../../../../http/ui/views/history/usual-place.js';

const test = suite('http/ui/views/history/usual-place');

const entry = (build: string | null, folder: string | null): HistoryEntry => ({
  id: 1,
  at: '2026-01-31T12:00:00.000Z',
  type: 'operation.stop',
  actor: { kind: 'client', name: 'panel' },
  run: null,
  build,
  folder,
  outcome: 'done',
  problem: null,
  detail: {},
});

test('The usual place is the place of more than half of the entries', () => {
  const demo = entry('demo', 'world');
  assert.equal(findUsualPlace([demo, demo, demo, entry('other', 'world'), entry(null, null)]), {
    build: 'demo',
    folder: 'world',
  });
  assert.is(findUsualPlace([demo, demo]), null, 'two entries need no sentence');
  const other = entry('other', 'world');
  assert.is(findUsualPlace([demo, demo, demo, other, other, other]), null, 'no place is usual');
});

test.run();
