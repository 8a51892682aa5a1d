/** `server-manager folders create --path`. */
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('http/cli/adopt-folder');

test.before.each(async (context) => {
  context.session = await openSession();
});

test.after.each(({ session }) => session.end());

test('folders create --path adopts a directory; folders remove leaves the files', async ({
  session: { done, run, workspace },
}) => {
  const path = join(realpathSync(workspace.root), 'roleplay');
  mkdirSync(path);
  writeFileSync(join(path, 'server.cfg'), '');
  assert.is(
    await done('folders', 'create', 'world', '--path', path),
    `The Data Folder "world" is the directory "${path}".\n`,
  );
  const again = await run('folders', 'create', 'second', '--path', path);
  assert.is(again.status, 1);
  assert.match(again.stderr, 'it is the Data Folder "world" already');
  assert.match(again.stderr, 'Give --path the absolute path of another directory');
  assert.is((await run('folders', 'create', 'x', '--path', path, '--template', 'empty')).status, 2);
  await done('folders', 'remove', 'world', '--yes');
  assert.equal([existsSync(join(workspace.root, 'data/world')), existsSync(join(path, 'server.cfg'))], [false, true]);
});

test.run();
