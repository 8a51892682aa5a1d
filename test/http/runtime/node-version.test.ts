/** The refusal of a version of Node that is too old. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findVersionFault } from '../../../http/runtime/node-version.js';

const test = suite('http/runtime/node-version');

test('The program starts on exactly the versions of Node in package.json', () => {
  const [, min = ''] = /^>=(\d+\.\d+)$/.exec(JSON.parse(readFileSync('package.json', 'utf8')).engines.node) ?? [];
  for (const version of [`${min}.0`, '20.20.2', '22.0.0', '24.1.0'])
    assert.is(findVersionFault(version), null, version);
  for (const version of ['8.0.0', '18.20.8', '20.18.9'])
    assert.is(
      findVersionFault(version),
      `server-manager needs Node ${min} or newer, and this is Node ${version}. Install a newer one, for example from https://nodejs.org.`,
    );
});

test('The program refuses Node 18 in one line and exits with 1', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--require', './test/fixtures/old-node.cjs', 'dist/bin/server-manager.js', '--version'],
    { encoding: 'utf8' },
  );
  assert.equal([status, stdout], [1, '']);
  assert.match(stderr, /^server-manager needs Node 20\.19 or newer, and this is Node 18\.20\.8\. [^\n]+\n$/);
});

test.run();
