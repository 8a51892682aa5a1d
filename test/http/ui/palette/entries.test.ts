import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Status } from '../../../../http/client/api.js';
import { findEntries, listEntries } from '../../../../http/ui/palette/entries.js';
import type { Entry, Facts } from '../../../../http/ui/palette/entry.js';
import { addRecent, findSafeIndex } from '../../../../http/ui/palette/recent.js';
import { en } from '../../../../http/ui/text/en.js';
import { fxserverFolder } from '../../../kit/data/data-folders.js';
import { statusOf } from '../samples.js';

const test = suite('http/ui/palette/entries');

const all: Facts = {
  status: null,
  folders: [],
  runs: [],
  canControl: true,
  canUseFiles: true,
  canUseBuilds: true,
  canUseBackups: true,
  isAdmin: true,
  hasAccess: true,
  hasSession: true,
};

const labels = (facts: Facts, query = '') => findEntries(listEntries(facts, en), query, en).map(({ label }) => label);

test('Only operations that the server accepts are offered', () => {
  const inState = (operations: Status['operations']) =>
    listEntries({ ...all, status: statusOf({ operations }) }, en)
      .filter(({ group }) => group === 'server')
      .map(({ id }) => id);
  assert.equal(inState([]), []);
  assert.equal(inState(['restart', 'stop', 'kill', 'command']), ['restart', 'stop', 'kill', 'notice']);
  assert.equal(inState(['start', 'cancel_recovery']), ['cancel recovery']);
});

test('Operations are first without a query, and Enter alone does not end a run', () => {
  const facts = { ...all, status: statusOf({ operations: ['restart', 'stop', 'kill'] }) };
  const entries = findEntries(listEntries(facts, en), '', en);
  assert.is(entries[0]?.group, 'server');
  assert.is(entries[findSafeIndex(entries)]?.group, 'views');
  assert.is(labels(facts, en.server.restart)[0], en.server.restart);
});

test('Entries that were selected last follow the operations, each once', () => {
  const entries = listEntries({ ...all, folders: [fxserverFolder('city')] }, en);
  const find = (id: string) => entries.find((entry) => entry.id === id) as Entry;
  const recent = ['view runs', 'folder city', 'view runs'].reduce<readonly string[]>(
    (ids, id) => addRecent(ids, find(id)),
    [],
  );
  assert.equal(recent, ['view runs', 'folder city']);
  const shown = findEntries(entries, '', en, recent);
  assert.equal(
    shown.slice(0, 2).map(({ id, group }) => [id, group]),
    [
      ['view runs', 'recent'],
      ['folder city', 'recent'],
    ],
  );
  assert.is(shown.filter(({ id }) => id === 'view runs').length, 1);
  assert.equal(addRecent(recent, find('theme dark')), recent, 'a setting is not remembered');
});

test('A caller without rights gets the views and the settings of the page', () => {
  const none = { canControl: false, canUseFiles: false, canUseBuilds: false, canUseBackups: false };
  const offered = labels({ ...all, ...none, isAdmin: false, hasAccess: false, folders: [fxserverFolder('city')] });
  for (const label of [
    en.palette.create.folder,
    en.palette.create.schedule,
    en.palette.create.backup,
    en.app.views.access,
  ])
    assert.not.ok(offered.includes(label), label);
  for (const label of ['city', en.app.views.runs, en.app.settings]) assert.ok(offered.includes(label), label);
});

test('Operations on a Data Folder are listed only for a query', () => {
  const facts = { ...all, folders: [fxserverFolder('city'), fxserverFolder('arena')] };
  assert.not.ok(labels(facts).includes(en.palette.editConfig('city')));
  assert.equal(labels(facts, 'edit city'), [en.palette.editConfig('city')]);
  assert.equal(labels(facts, 'check arena'), [en.check.runOf('arena')]);
});

test('Words are found in any order, in any case, and with or without accents', () => {
  assert.equal(labels(all, 'DARK theme'), [en.palette.theme(en.app.themes.dark)]);
  assert.is(labels({ ...all, folders: [fxserverFolder('Città')] }, 'DATA citta')[0], 'Città');
});

test.run();
