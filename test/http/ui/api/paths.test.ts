/** The paths of the API. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  endPath,
  folderPath,
  historyPath,
  logPath,
  nextHistoryPath,
  preflightPath,
  resourcesPath,
} from '../../../../http/ui/api/paths.js';

const test = suite('paths of the API');

test('names are put into them so that they stay one part, whatever they hold', () => {
  assert.is(folderPath('my world'), 'datafolders/my%20world');
  assert.is(resourcesPath('a/b?c#d', null), 'datafolders/a%2Fb%3Fc%23d/resources');
  assert.is(resourcesPath('world', '50% & more'), 'datafolders/world/resources?build=50%25%20%26%20more');
  assert.is(preflightPath('world', '12345'), 'datafolders/world/preflight?build=12345');
  assert.is(logPath('a run'), 'runs/a%20run/log');
});

test('The next page of the history is the one of the header Link, relative to the page', () => {
  assert.is(historyPath({ type: null, actor: null }), 'history');
  assert.is(historyPath({ type: 'config,build', actor: 'a b' }), 'history?type=config%2Cbuild&actor=a%20b');
  const next = (link: string) => nextHistoryPath(new Headers({ Link: link }));
  assert.is(next('<?type=config%2Cbuild&before=17-3>; rel="next"'), 'history?type=config%2Cbuild&before=17-3');
  assert.is(next('</panel/history?before=17-3>; rel="next"'), 'history?before=17-3');
  assert.is(next('</openapi.json>; rel="service-desc"'), null);
  assert.is(nextHistoryPath(new Headers()), null);
});

test('a stop or restart has the notice and the reason that are set', () => {
  assert.is(endPath('stop', 0, ''), 'stop');
  assert.is(endPath('restart', 60, ''), 'restart?notice=60');
  assert.is(endPath('stop', 0, 'A & B'), 'stop?reason=A%20%26%20B');
  assert.is(endPath('stop', 300, 'Update'), 'stop?notice=300&reason=Update');
});

test.run();
