/** The view that an address names. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linkTo, linkToFiles, linkToLine, linkToLog, linkToNew, readRoute } from '../../../../http/ui/route/route.js';

const test = suite('http/ui/route/route');

test('An empty hash leads to the server view, and each view has its own hash', () => {
  for (const hash of ['', '#', '#/']) assert.equal(readRoute(hash), { view: 'server', name: null, query: '' }, hash);
  assert.equal(readRoute('#/?tab=events'), { view: 'server', name: null, query: 'tab=events' });
  assert.equal(readRoute('#/folders'), { view: 'folders', name: null, query: '' });
  assert.equal(readRoute('#/builds'), { view: 'builds', name: null, query: '' });
  assert.equal(readRoute('#/history'), { view: 'history', name: null, query: '' });
  assert.equal(readRoute(linkTo('history', 'commands')), { view: 'history', name: 'commands', query: '' });
  assert.equal(readRoute('#/usage'), { view: 'usage', name: null, query: '' });
  assert.equal(readRoute(linkTo('usage', '7d')), { view: 'usage', name: '7d', query: '' });
  assert.equal(readRoute('#/players'), { view: 'players', name: null, query: '' });
  assert.equal(readRoute('#/schedules'), { view: 'schedules', name: null, query: '' });
  for (const view of ['schedules', 'backups'] as const)
    assert.equal(readRoute(linkToNew(view)), { view, name: null, query: 'new=' });
  assert.equal(readRoute(linkToNew('folders')), { view: 'folders', name: null, query: 'new=' });
  assert.equal(readRoute('#/runs/'), { view: 'runs', name: null, query: '' });
});

test('A link preserves any directory name', () => {
  for (const name of ['world', 'my world', 'a/b', '100 %', '50%25', '#1?x=y', 'Größe', '"<script>']) {
    assert.equal(readRoute(linkTo('folders', name)), { view: 'folders', name: name, query: '' }, name);
    assert.equal(readRoute(linkTo('runs', name)), { view: 'runs', name: name, query: '' }, name);
    assert.equal(readRoute(linkToLog(name)), { view: 'runs', name: name, query: 'log' }, name);
    assert.equal(readRoute(linkToLine(name, 12, 'a b')), { view: 'runs', name: name, query: 'at=12&find=a+b' }, name);
  }
  assert.is(linkTo('server'), '#/');
  assert.is(linkTo('builds'), '#/builds');
});

test('The address of a view of files contains the path of the directory', () => {
  const view = { view: 'files', name: 'my world', query: '' };
  assert.equal(readRoute('#/folders/my%20world/files'), { ...view, path: '' });
  for (const path of ['', 'resources', 'resources/[jobs]/100 %', 'a?b/#c', '\\xE9 \\x5C'])
    assert.equal(readRoute(linkToFiles('my world', path)), { ...view, path }, path);
  assert.equal(readRoute('#/files/my%20world'), { view: 'unknown' });
  assert.equal(readRoute('#/folders//files'), { view: 'unknown' });
  assert.equal(readRoute('#/runs/1/files'), { view: 'unknown' });
});

test('The statechart route keeps its query', () => {
  assert.equal(readRoute('#/statechart?events=start,stop'), {
    view: 'statechart',
    name: null,
    query: 'events=start,stop',
  });
});

test('An unknown hash leads to the view for unknown addresses', () => {
  for (const hash of ['#/nowhere', '#/folders/a/b', '#/constructor'])
    assert.equal(readRoute(hash), { view: 'unknown' }, hash);
});

test('A hash with an invalid escape is used unchanged', () => {
  assert.equal(readRoute('#/folders/100%'), { view: 'folders', name: '100%', query: '' });
});

test.run();
