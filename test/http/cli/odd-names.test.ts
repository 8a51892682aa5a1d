/** Names of Builds and Data Folders may contain any character that a file system accepts. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('http/cli/odd-names');

test.before.each(async (context) => {
  context.session = await openSession();
});

test.after.each(({ session }) => session.end());

test('Control characters in names are escaped', async ({ session: { run, done, workspace } }) => {
  const name = 'evil\u001b]0;owned\u0007\u202e\n';
  mkdirSync(join(workspace.root, 'data', name, 'resources', name), { recursive: true });
  mkdirSync(join(workspace.root, 'builds', name));
  await Promise.all([done('builds', 'refresh'), done('folders', 'refresh')]);
  for (const words of [
    ['builds'],
    ['folders'],
    ['resources', name],
    ['check', name],
    ['start', name, name],
    ['builds', 'remove', `${name}!`, '--yes'],
    ['config', name],
    ['folders', 'create', name],
  ]) {
    const { stdout, stderr } = await run(...words);
    assert.not.match(stdout + stderr, /[\u001b\u0007\u202e]/, words.join(' '));
  }
});

test('Every name reaches the service unchanged', async ({ session: { done, run, workspace } }) => {
  const names = ['ä b', '100%', 'a|b', '?x=1#y', 'x..', '+', '-dash'];
  for (const name of names) mkdirSync(join(workspace.root, 'data', name));
  await done('folders', 'refresh');
  for (const name of names) {
    assert.equal(JSON.parse(await done('resources', '--json', '--', name)), [], name);
  }
  for (const name of ['a/b', '../builds']) assert.is((await run('resources', name)).status, 1, name);
});

test('A name that a URL would resolve to another path is refused without a request', async ({ session: { run } }) => {
  for (const name of ['..', '.']) {
    const { status, stderr } = await run('builds', 'remove', name, '--yes');
    assert.is(status, 2);
    assert.is(stderr, `server-manager: The id "${name}" is not possible: a URL resolves it to another path.\n`);
  }
});

test.run();
