/** The list of entries in the page: pages and events in any order, without gaps. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HistoryEntry } from '../../../../../http/client/api.js';
import {
  addEntry,
  addNewest,
  addOlder,
  type EntryList,
  type EntryPage,
} from '../../../../../http/ui/views/history/entry-list.js';
import { groupNamed, groups, isInGroup } from '../../../../../http/ui/views/history/groups.js';
import { entryTypes } from '../../../../../machines/history/journal.js';

const test = suite('http/ui/views/history/entry-list');

const entryOf = (id: number): HistoryEntry => ({
  id,
  at: new Date(id * 1_000).toISOString(),
  type: 'operation.stop',
  actor: { kind: 'client', name: 'local' },
  run: null,
  build: null,
  folder: null,
  outcome: 'done',
  problem: null,
  detail: {},
});

/** Returns the page from entry `newest` to entry `oldest`, both included, with the newest entry first. */
const pageOf = (newest: number, oldest: number, older: string | null = `before ${oldest}`): EntryPage => ({
  entries: Array.from({ length: newest - oldest + 1 }, (_, index) => entryOf(newest - index)),
  older,
});

const idsOf = (list: EntryList | null) => list?.entries.map(({ id }) => id);

test('A new entry is added once, at its position in the order', () => {
  let list = addNewest(null, pageOf(3, 1));
  for (const id of [5, 4, 5]) list = addEntry(list, entryOf(id));
  assert.equal(idsOf(list), [5, 4, 3, 2, 1]);
  assert.is(list.added, 2);
});

test('A newest page that overlaps the list is added, and older pages stay', () => {
  const first = addNewest(null, pageOf(6, 4));
  const list = addOlder(first, 'before 4', pageOf(3, 1, null));
  const read = addNewest(list, pageOf(8, 6));
  assert.equal(idsOf(read), [8, 7, 6, 5, 4, 3, 2, 1]);
  assert.is(read.older, null);
});

test('A newest page that leaves a gap replaces the list', () => {
  const list = addEntry(addNewest(null, pageOf(3, 1)), entryOf(20));
  const read = addNewest(list, pageOf(20, 18));
  assert.equal(idsOf(read), [20, 19, 18]);
  assert.is(read.older, 'before 18');
});

test('An entry that arrived while the newest page was read stays at the top', () => {
  const list = addEntry(addNewest(null, pageOf(3, 1)), entryOf(4));
  assert.equal(idsOf(addNewest(list, pageOf(3, 1))), [4, 3, 2, 1]);
});

test('An older page is dropped if its list was replaced in the meantime', () => {
  const list = addNewest(null, pageOf(20, 18));
  assert.is(addOlder(list, 'before 1', pageOf(0, 0)), list);
});

test('Each type of entry is in the group of all types and in exactly one other group', () => {
  for (const type of entryTypes)
    assert.is(groups.filter((group) => isInGroup({ type, outcome: null }, group)).length, 2, type);
  assert.is(groupNamed('commands'), 'commands');
  for (const name of [null, 'nowhere', 'constructor']) assert.is(groupNamed(name), 'all');
});

test('The group of crashes and kills has no exit that was requested', () => {
  const isEnd = (type: 'server.exited' | 'operation.kill' | 'operation.stop', outcome: string): boolean =>
    isInGroup({ type, outcome }, 'ends');
  assert.ok(isEnd('server.exited', 'crashed'));
  assert.ok(isEnd('server.exited', 'killed'));
  assert.ok(isEnd('operation.kill', 'done'));
  assert.not.ok(isEnd('operation.kill', 'not_running'));
  assert.not.ok(isEnd('server.exited', 'stopped'));
  assert.not.ok(isEnd('operation.stop', 'done'));
});

test.run();
