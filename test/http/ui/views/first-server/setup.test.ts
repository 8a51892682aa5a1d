import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  completeSelection,
  findFreeName,
  findNextStep,
  listFolders,
  listVersions,
} from '../../../../../http/ui/views/first-server/setup.js';

const test = suite('http/ui/views/first-server/setup');

const nothing = { game: null, build: null, folder: null };
const build = (id: string, kind: string, startable = true) => ({ id, kind, startable, version: id });
const folder = (name: string, kind: string) => ({ name, kind, exists: true });
const check = (errors: number) => ({ errors, unchecked: [] }) as never;

test('An empty workspace has nothing selected', () => {
  assert.equal(completeSelection(nothing, [], [], []), nothing);
});

test('The game follows from the installed Build before the first run', () => {
  assert.equal(completeSelection(nothing, [build('9', 'fxserver'), build('10', 'fxserver')], [], []), {
    game: 'fivem',
    build: '10',
    folder: null,
  });
  const folders = [folder('city', 'fxserver')];
  assert.equal(completeSelection(nothing, [], folders, folders), {
    game: 'fivem',
    build: null,
    folder: 'city',
  });
});

test('The demo selects no game, because Build and Data Folder are generic', () => {
  const folders = [folder('demo', 'generic')];
  assert.equal(completeSelection(nothing, [build('demo', 'generic')], folders, folders), nothing);
});

test('The set-up selects no game and no Data Folder after a run', () => {
  const builds = [build('9', 'fxserver')];
  const folders = [folder('city', 'fxserver')];
  assert.equal(completeSelection(nothing, builds, folders, null), nothing);
  const redm = { ...nothing, game: 'redm' };
  assert.equal(completeSelection(redm, builds, folders, null), { game: 'redm', build: '9', folder: null });
  const chosen = { game: 'redm', build: null, folder: 'city' };
  assert.equal(completeSelection(chosen, builds, folders, null), { ...chosen, build: '9' });
});

test('A Data Folder that appears during the set-up is not selected', () => {
  const game = { ...nothing, game: 'fivem' };
  assert.is(completeSelection(game, [], [folder('city', 'fxserver')], []).folder, null);
});

test('A Build that cannot start, is removed or does not fit is not selected', () => {
  const builds = [build('broken', 'fxserver', false), build('train', 'openttd')];
  for (const id of ['broken', 'train', 'removed'])
    assert.is(completeSelection({ ...nothing, game: 'fivem', build: id }, builds, [], null).build, null, id);
});

test('A game without a kind selects no Build by itself', () => {
  const builds = [build('one', 'generic')];
  assert.is(completeSelection({ ...nothing, game: 'other' }, builds, [], []).build, null);
  assert.is(completeSelection({ ...nothing, game: 'other', build: 'one' }, builds, [], []).build, 'one');
});

test('The next step is the first step that is not done', () => {
  const whole = { game: 'fivem', build: '9', folder: 'city' } as const;
  assert.is(findNextStep({ ...whole, game: null }, null), 'game');
  assert.is(findNextStep({ ...whole, build: null }, null), 'build');
  assert.is(findNextStep({ ...whole, folder: null }, null), 'folder');
  assert.is(findNextStep(whole, null), 'check');
  assert.is(findNextStep(whole, check(1)), 'check');
  assert.is(findNextStep(whole, check(0)), 'start');
});

test('The set-up offers the Data Folders of the game, and generic Data Folders', () => {
  const folders = [folder('city', 'fxserver'), folder('rails', 'openttd'), folder('files', 'generic')];
  const gone = { ...folder('gone', 'fxserver'), exists: false };
  assert.equal(
    listFolders('redm', [...folders, gone]).map(({ name }) => name),
    ['city', 'files'],
  );
});

test('A version is offered once, and only if the manager can download it', () => {
  const channel = (name: string, download: string | null) => ({ channel: name, version: download ?? '1', download });
  const sources = [
    {
      id: 'fxserver',
      channels: [
        channel('recommended', 'https://a.example/1'),
        channel('optional', 'file:///archives/2'),
        channel('latest', 'https://a.example/1'),
        channel('critical', null),
      ],
    },
    { id: 'rails', channels: [channel('latest', 'https://a.example/rails')] },
  ] as never;
  const list = (game: 'fivem' | 'openttd') =>
    listVersions(game, sources).map(({ channel: name, download }) => `${name} ${download}`);
  assert.equal(list('fivem'), ['recommended https://a.example/1']);
  assert.equal(list('openttd'), ['latest https://a.example/rails']);
});

test('A new Data Folder gets the name of the game, with a number if the name is taken', () => {
  assert.is(findFreeName('fivem', []), 'fivem');
  assert.is(findFreeName('fivem', [{ name: 'fivem' }, { name: 'fivem-2' }]), 'fivem-3');
  assert.is(findFreeName('other', []), 'server');
});

test.run();
