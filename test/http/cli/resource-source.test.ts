/** `server-manager resources source`. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';
import { addResource } from '../../kit/servers/fxserver.js';
import { runAt } from './live-command.js';

const test = suite<SharedService>('http/cli/resource-source');

shareService(test, (workspace) => void addResource(workspace.addFolder('city'), 'taxi'));

test('resources source sets, shows and removes the source of a resource', async ({ service }) => {
  const run = runAt(service.base);
  const source = (...args: readonly string[]) => run('resources', 'source', 'taxi', '--folder', 'city', ...args);
  assert.is((await source()).stdout, '"taxi" has no source.\n');
  const set = await source('--git', 'https://git.example/taxi', '--ref', 'main');
  assert.equal([set.status, set.stdout], [0, '"taxi" comes from https://git.example/taxi (main).\n'], set.stderr);
  const { url } = JSON.parse((await source('--from', 'https://github.com/example/taxi', '--json')).stdout);
  assert.is(url, 'https://github.com/example/taxi');
  assert.is((await source('--none')).stdout, '"taxi" has no source.\n');
});

test('resources refuses --ref without --git', async ({ service }) => {
  const run = runAt(service.base);
  for (const args of [
    ['source', 'taxi', '--ref', 'main'],
    ['source', 'taxi', '--none', '--ref', 'main'],
    ['source', 'taxi', '--from', 'https://github.com/example/taxi', '--ref', 'main'],
    ['install', '--from', 'taxi.zip', '--ref', 'main'],
  ]) {
    const { status, stdout, stderr } = await run('resources', ...args, '--folder', 'city');
    assert.equal([status, stdout], [2, ''], args.join(' '));
    assert.match(stderr, 'name it with --git, or leave out --ref');
  }
  assert.is((await run('resources', 'source', 'taxi', '--folder', 'city')).stdout, '"taxi" has no source.\n');
});

test('resources source refuses an http URL and a missing --folder', async ({ service }) => {
  const run = runAt(service.base);
  const refused = await run('resources', 'source', 'taxi', '--folder', 'city', '--from', 'http://a.example/x.zip');
  assert.is(refused.status, 1);
  assert.match(refused.stderr, '--resources-allow-url');
  const unnamed = await run('resources', 'source', 'taxi');
  assert.is(unnamed.status, 2);
  assert.match(unnamed.stderr, '--folder');
});

test.run();
