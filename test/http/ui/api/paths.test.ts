/** The paths of the API. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { folderPath, logPath, preflightPath, resourcesPath } from '../../../../http/ui/api/paths.js';

const test = suite('paths of the API');

test('names are put into them so that they stay one part, whatever they hold', () => {
  assert.is(folderPath('my world'), 'datafolders/my%20world');
  assert.is(resourcesPath('a/b?c#d', null), 'datafolders/a%2Fb%3Fc%23d/resources');
  assert.is(resourcesPath('world', '50% & more'), 'datafolders/world/resources?build=50%25%20%26%20more');
  assert.is(preflightPath('world', '12345'), 'datafolders/world/preflight?build=12345');
  assert.is(logPath('a run'), 'runs/a%20run/log');
});

test.run();
