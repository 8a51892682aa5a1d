/** Unpacked entries of an archive: modes, links and the directory that becomes the Build. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { longNamed, type TarEntry, tarOf } from './archives.js';
import { type Unpacked, unpack } from './unpacked.js';

const test = suite('adapters/archives/unpacker');

async function unpackTar(...entries: readonly (TarEntry | Buffer)[]): Promise<Unpacked> {
  const unpacked = await unpack(tarOf(entries));
  if ('fault' in unpacked) throw new Error(JSON.stringify(unpacked.fault));
  return unpacked;
}

test('Unpacked files keep only the executable bit', async () => {
  const { modes } = await unpackTar(
    { path: 'plain', content: 'x', mode: 0o600 },
    { path: 'program', content: 'x', mode: 0o700 },
    { path: 'as-its-owner', content: 'x', mode: 0o6755 },
    { path: 'unreadable', content: 'x', mode: 0 },
    { path: 'closed/', type: '5', mode: 0 },
    { path: 'closed/inner', content: 'x' },
    { path: 'for-all/', type: '5', mode: 0o7777 },
  );
  const wide = 0o777 & ~process.umask();
  for (const [path, mode] of Object.entries({
    plain: 0o644,
    program: 0o755,
    'as-its-owner': 0o755,
    unreadable: 0o644,
    closed: 0o755,
    'closed/inner': 0o644,
    'for-all': 0o755,
  }))
    assert.is(modes[path], mode & wide, path);
});

test('An archive of a single directory is unpacked without that directory', async () => {
  const { tree } = await unpackTar(
    { path: 'server-1.2/', type: '5' },
    { path: 'server-1.2/run.sh', content: 'x' },
    { path: 'server-1.2/lib/a', content: 'y' },
  );
  assert.equal(tree, { 'run.sh': 'x', lib: null, 'lib/a': 'y' });
});

test('Only the outermost directory is stripped, and only if it is the only entry', async () => {
  assert.equal((await unpackTar({ path: 'a/b/run.sh', content: 'x' })).tree, { b: null, 'b/run.sh': 'x' });
  assert.equal((await unpackTar({ path: 'a/run.sh', content: 'x' }, { path: 'README', content: 'y' })).tree, {
    a: null,
    'a/run.sh': 'x',
    README: 'y',
  });
  assert.equal((await unpackTar({ path: 'run.sh', content: 'x' })).tree, { 'run.sh': 'x' });
});

test('A single directory is kept if it contains a root file system', async () => {
  const { tree } = await unpackTar({ path: 'alpine/usr/lib/v8/lib.so', content: 'x' });
  assert.is(tree['alpine/usr/lib/v8/lib.so'], 'x');
});

test('Absolute links in a root file system become links to the same files inside it', async () => {
  const { tree } = await unpackTar(
    { path: 'run.sh', content: 'x' },
    { path: 'alpine/bin/busybox', content: 'box', mode: 0o755 },
    { path: 'alpine/usr/bin/', type: '5' },
    { path: 'alpine/bin/ls', type: '2', target: '/bin/busybox' },
    { path: 'alpine/usr/bin/env', type: '2', target: '/bin/busybox' },
    { path: 'alpine/etc/mtab', type: '2', target: '/proc/mounts' },
    { path: 'alpine/top', type: '2', target: '/' },
    { path: 'alpine/above', type: '2', target: '/../../bin' },
  );
  assert.is(tree['alpine/bin/ls'], '-> busybox');
  assert.is(tree['alpine/usr/bin/env'], '-> ../../bin/busybox');
  assert.is(tree['alpine/etc/mtab'], '-> ../proc/mounts');
  assert.is(tree['alpine/top'], '-> .');
  assert.is(tree['alpine/above'], '-> bin');
});

test('Links within the Build are kept unchanged, even if their targets are missing', async () => {
  const { tree } = await unpackTar(
    { path: 'run.sh', content: 'x' },
    { path: 'lib/libc.so.1', content: 'c' },
    { path: 'lib/libc.so', type: '2', target: 'libc.so.1' },
    { path: 'current', type: '2', target: 'lib/../lib' },
    { path: 'later', type: '2', target: 'logs/today' },
  );
  assert.is(tree['lib/libc.so'], '-> libc.so.1');
  assert.is(tree.current, '-> lib/../lib');
  assert.is(tree.later, '-> logs/today');
});

test('Hard links get the content of their file, in any order and number', async () => {
  const { tree } = await unpackTar(
    { path: 'c', type: '1', target: './b' },
    { path: 'b', type: '1', target: 'a' },
    { path: 'a', content: 'same' },
  );
  assert.equal(tree, { a: 'same', b: 'same', c: 'same' });
});

test('Long, unusual and non-Latin names are kept', async () => {
  const long = `${'directory-with-a-long-name/'.repeat(8)}${'ü'.repeat(100)}`;
  const { tree } = await unpackTar(
    longNamed(long, { content: 'far' }),
    { path: 'a\\b', content: '1' },
    { path: ' [x] \n', content: '2' },
    { path: '日本', content: '3' },
  );
  assert.is(tree[long], 'far');
  assert.equal([tree['a\\b'], tree[' [x] \n'], tree.日本], ['1', '2', '3']);
});

test('A directory entry in an archive may follow its content, and may be repeated', async () => {
  assert.equal(
    (
      await unpackTar(
        { path: 'a/x', content: '1' },
        { path: 'a/', type: '5' },
        { path: 'a/', type: '5' },
        { path: 'b', content: '2' },
      )
    ).tree,
    { a: null, 'a/x': '1', b: '2' },
  );
});

test.run();
