/** Deletion of Builds and of the files that interrupted installations left. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { installerSuite, waitForCleanUp } from './installer-suite.js';

const test = installerSuite('adapters/builds/deletion');

test('A start deletes only the leftovers of an earlier service', async ({ builds, open }) => {
  for (const name of ['.installing-abcDEF', '.removing-012345', '.installing-mine', '.cache', 'demo']) {
    mkdirSync(join(builds, name, 'content'), { recursive: true });
    writeFileSync(join(builds, name, 'content', 'file'), '');
  }
  await open().close();
  assert.equal(readdirSync(builds).sort(), ['.cache', '.installing-mine', 'demo']);
});

test('No leftovers are deleted while another service may use the workspace', async ({ builds, open }) => {
  mkdirSync(join(builds, '.installing-abcDEF'));
  await open({ isAlone: false }).close();
  assert.equal(readdirSync(builds), ['.installing-abcDEF']);
});

test('The deletion of a Build removes the directory or the link, not its target', async ({ builds, installer }) => {
  mkdirSync(join(builds, '2372', 'lib'), { recursive: true });
  writeFileSync(join(builds, '2372', 'lib', 'file'), '');
  chmodSync(join(builds, '2372', 'lib'), 0o755);
  const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'));
  writeFileSync(join(elsewhere, 'mine'), 'mine');
  symlinkSync(elsewhere, join(builds, 'linked'));
  try {
    assert.is(installer.remove('2372'), null);
    assert.not(existsSync(join(builds, '2372')));
    assert.is(installer.remove('linked'), null);
    await waitForCleanUp(builds);
    assert.equal(readdirSync(builds), []);
    assert.is(readFileSync(join(elsewhere, 'mine'), 'utf8'), 'mine');
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
});

test('An entry that is not a Build cannot be deleted', async ({ builds, installer }) => {
  writeFileSync(join(builds, 'file'), '');
  symlinkSync('/nowhere', join(builds, 'dangling'));
  for (const id of ['nothing', 'file', 'dangling'])
    assert.equal(installer.remove(id), { code: 'build_not_found', build: id });
});

test.run();
