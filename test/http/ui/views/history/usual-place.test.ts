/** The client, the Build and the Data Folder that the view names once. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HistoryEntry } from '../../../../../http/client/api.js';
import {
  findUsualClient,
  findUsualPlace,
  isSelfCaused,
  isUsualClient,
} from '../../../../../http/ui/views/history/usual-place.js';

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

test('The usual client is the client of more than half of the entries of clients', () => {
  const local = { ...entry(null, null), detail: { address: '127.0.0.1' } };
  const remote = { ...entry(null, null), detail: { address: '203.0.113.7' } };
  const manager = { ...local, actor: { kind: 'manager', name: 'manager' } } as const;
  const usual = findUsualClient([local, local, local, remote, manager, manager, manager, manager]);
  assert.equal(usual, { name: 'panel', address: null });
  assert.equal(
    [local, remote, manager].map((each) => isUsualClient(each, usual)),
    [true, false, false],
  );
  assert.is(findUsualClient([local, remote, local, remote]), null, 'no client is usual');
});

test('An entry about access always names its client', () => {
  const login: HistoryEntry = { ...entry(null, null), type: 'access.session_opened' };
  assert.is(findUsualClient([login, login, login]), null);
  assert.is(isUsualClient(login, { name: 'panel', address: null }), false);
});

test('A crash does not name the server, and a stop names the manager that requested it', () => {
  const crash = {
    ...entry('demo', 'world'),
    type: 'server.exited',
    actor: { kind: 'server', name: 'server' },
  } as const;
  const stop = { ...entry('demo', 'world'), actor: { kind: 'manager', name: 'manager' } } as const;
  assert.equal([crash, stop].map(isSelfCaused), [true, false]);
});

test.run();
