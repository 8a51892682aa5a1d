/** Names and links that lead, or seem to lead, out of a Data Folder. */
import { execFileSync, spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import {
  base,
  codeOf,
  content,
  list,
  namesIn,
  onDisk,
  place,
  read,
  readTree,
  remove,
  sendAll,
  transfer,
  write,
} from './file-requests.js';

interface Context extends SharedService {
  /** A directory outside of the Data Folder, with the file `secret`. */
  outside: string;
}

const test = suite<Context>('http/api/files/hostile');
shareService(test as never);

test.before.each((context) => {
  context.outside = mkdtempSync(join(tmpdir(), 'outside-'));
  writeFileSync(join(context.outside, 'secret'), 'of root');
  rmSync(onDisk(context), { recursive: true });
  mkdirSync(onDisk(context));
  place(context, 'a.txt');
});

test.after.each(({ outside, workspace }) => {
  rmSync(outside, { recursive: true });
  rmSync(join(workspace.root, 'manager/settings.json'), { force: true });
});

test('A name that is not UTF-8 can be listed, read, written, renamed and deleted', async (context) => {
  const raw = Buffer.concat([Buffer.from(`${onDisk(context)}/caf`), Buffer.from([0xe9])]);
  writeFileSync(raw, 'latin');
  place(context, 'back\\xE9slash', 'escaped');
  assert.equal(await namesIn(context), ['a.txt', 'back\\x5CxE9slash', 'caf\\xE9']);
  assert.is((await read(context, 'caf\\xE9')).body.toString(), 'latin');
  assert.is((await read(context, 'back\\x5CxE9slash')).body.toString(), 'escaped');
  assert.is((await write(context, 'caf\\xE9', 'new', { 'If-Match': '*' })).status, 204);
  assert.is((await transfer(context, 'copy', 'caf\\xE9', '\\xFF')).status, 201);
  assert.is((await transfer(context, 'move', 'caf\\xE9', 'café')).status, 200);
  assert.is((await remove(context, '\\xFF')).status, 200);
  assert.is((await remove(context, 'back\\x5CxE9slash')).status, 200);
  assert.equal(readTree(onDisk(context)), ['a.txt: a.txt', 'café: new']);
});

test('The longest names that a file system permits can be written, copied and deleted', async (context) => {
  const names = ['n'.repeat(255), 'ü'.repeat(127)];
  for (const name of names) {
    assert.is((await write(context, name, 'x')).status, 204);
    assert.is((await write(context, name, 'y', { 'If-Match': '*' })).status, 204);
    assert.is((await transfer(context, 'copy', name, `c${name.slice(1)}`)).status, 201);
    assert.is((await remove(context, name)).status, 200);
  }
});

test('A link within the Data Folder is followed', async (context) => {
  place(context, 'sub/real.txt');
  symlinkSync('sub', onDisk(context, 'relative'));
  symlinkSync(onDisk(context, 'sub'), onDisk(context, 'absolute'));
  symlinkSync('../sub/../sub/real.txt', onDisk(context, 'sub/file'));
  for (const path of ['relative/real.txt', 'absolute/real.txt', 'relative/file'])
    assert.is((await read(context, path)).body.toString(), 'sub/real.txt', path);
  assert.is((await write(context, 'sub/file', 'new', { 'If-Match': '*' })).status, 204);
  assert.equal(readTree(onDisk(context, 'sub')), ['file', 'real.txt: new']);
});

test('A link out of the Data Folder is shown, and never followed', async (context) => {
  const { outside } = context;
  symlinkSync(outside, onDisk(context, 'directory'));
  symlinkSync(`${outside}/secret`, onDisk(context, 'file'));
  symlinkSync(`../../../${outside}/secret`, onDisk(context, 'relative'));
  symlinkSync('directory', onDisk(context, 'second'));
  symlinkSync('/proc/self/root', onDisk(context, 'root'));
  symlinkSync(`${outside}/absent`, onDisk(context, 'absent'));
  const { json } = await list(context);
  for (const { name, type, link_type, readable } of json)
    if (name !== 'a.txt') assert.equal([type, link_type, readable], ['link', null, false], name);
  const before = readTree(outside);
  for (const path of ['file', 'relative', 'absent', 'directory/secret', 'second/secret', `root${outside}/secret`]) {
    for (const answer of [
      await context.service.get(content(path)),
      await write(context, path, 'x'),
      await write(context, path, 'x', { 'If-Match': '*' }),
    ]) {
      assert.equal(codeOf(answer), [409, 'file_unusable'], path);
      assert.match(answer.json.detail, 'out of the Data Folder');
    }
  }
  for (const path of ['directory/new', 'second/new', `root${outside}/new`])
    for (const answer of (await sendAll(context, path)).slice(0, 9))
      assert.equal(codeOf(answer), [409, 'file_unusable'], path);
  assert.equal(readTree(outside), before);
});

test('The operator can allow links to a directory outside of the Data Folder', async (context) => {
  const { outside, workspace } = context;
  symlinkSync(outside, onDisk(context, 'shared'));
  writeFileSync(join(workspace.root, 'manager/settings.json'), JSON.stringify({ links: [outside] }));
  const [entry] = (await list(context)).json.filter(({ name }: any) => name === 'shared');
  assert.equal([entry.link_type, entry.readable, entry.link_target], ['directory', true, outside]);
  assert.equal(await namesIn(context, 'shared'), ['secret']);
  assert.is((await write(context, 'shared/secret', 'changed', { 'If-Match': '*' })).status, 204);
  assert.is((await write(context, 'shared/new', 'x')).status, 204);
  assert.is((await transfer(context, 'move', 'a.txt', 'shared/a.txt')).status, 200);
  assert.is((await remove(context, 'shared/new')).status, 200);
  assert.equal(readTree(outside), ['a.txt: a.txt', 'secret: changed']);
  // The request deletes the link, and not the directory.
  assert.is((await remove(context, 'shared')).status, 200);
  assert.equal(readdirSync(outside).sort(), ['a.txt', 'secret']);
});

test('A path through links that lead in a circle gets 409 file_unusable', async (context) => {
  symlinkSync('two', onDisk(context, 'one'));
  symlinkSync('one', onDisk(context, 'two'));
  for (const path of ['one', 'one/x']) {
    const answer = await context.service.get(content(path));
    assert.equal(codeOf(answer), [409, 'file_unusable']);
    assert.match(answer.json.detail, 'lead in a circle');
  }
});

test('A FIFO can be listed, moved and deleted, and is never opened', async (context) => {
  execFileSync('mkfifo', [onDisk(context, 'pipe')]);
  symlinkSync('pipe', onDisk(context, 'link'));
  const [link, pipe] = (await list(context)).json.filter(({ name }: any) => name !== 'a.txt');
  assert.equal([pipe.type, pipe.readable, link.link_type, link.readable], ['other', false, 'other', false]);
  for (const path of ['pipe', 'link']) {
    assert.equal(codeOf(await context.service.get(content(path))), [409, 'file_unusable']);
    assert.equal(codeOf(await write(context, path, 'x', { 'If-Match': '*' })), [409, 'file_unusable']);
  }
  assert.equal(codeOf(await transfer(context, 'copy', 'pipe', 'second')), [409, 'file_unusable']);
  assert.is((await transfer(context, 'move', 'pipe', 'moved')).status, 200);
  assert.is((await remove(context, 'moved')).status, 200);
});

/** Creates special files. @returns their names, and the function that removes what is not in the Data Folder */
function makeSpecialFiles(context: Context): { readonly names: readonly string[]; readonly close: () => void } {
  // The path of a socket is limited to 107 bytes. A rename may make it longer.
  const short = join(context.outside, 'socket');
  const server = createServer().listen(short);
  renameSync(short, onDisk(context, 'socket'));
  // /dev/zero never ends, and only root can make a device.
  const made = spawnSync('mknod', [onDisk(context, 'zero'), 'c', '1', '5']);
  if (made.status !== 0) console.log('SKIPPED: the test user cannot make a device');
  return { names: ['socket', ...(made.status === 0 ? ['zero'] : [])], close: () => server.close() };
}

test('A socket or a device can be listed, moved and deleted, and is never opened', async (context) => {
  const { service } = context;
  const { names, close } = makeSpecialFiles(context);
  try {
    const listed = (await list(context)).json.filter(({ name }: any) => name !== 'a.txt');
    assert.equal(
      listed.map(({ name, type, readable }: any) => [name, type, readable]),
      names.map((name) => [name, 'other', false]),
    );
    for (const name of names) {
      for (const path of [content(name), `${base}/files/archive?path=${name}`])
        assert.equal(codeOf(await service.get(path)), [409, 'file_unusable'], path);
      assert.equal(codeOf(await write(context, name, 'x', { 'If-Match': '*' })), [409, 'file_unusable']);
      assert.equal(codeOf(await transfer(context, 'copy', name, 'second')), [409, 'file_unusable']);
    }
    const [end, ...matches] = (await service.get(`${base}/files/search?query=a&in=contents`)).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .reverse();
    assert.equal([end.complete, matches.map(({ path }) => path)], [true, ['a.txt']]);
    assert.is((await service.get(`${base}/files/archive`)).status, 200);
    for (const name of names) {
      assert.is((await transfer(context, 'move', name, `${name}-moved`)).status, 200);
      assert.is((await remove(context, `${name}-moved`)).status, 200);
    }
    assert.equal(await namesIn(context), ['a.txt']);
  } finally {
    close();
  }
});

test("A hard link to another user's file is neither read, written nor copied", async (context) => {
  if (process.geteuid?.() !== 0) return void console.log('SKIPPED: only root can give files to other users');
  const { outside } = context;
  const folder = place(context, 'sub/own.txt').replace(/\/own\.txt$/, '');
  linkSync(join(outside, 'secret'), join(folder, 'hard'));
  execFileSync('chown', ['daemon', folder, join(folder, 'own.txt')]);
  assert.equal(codeOf(await context.service.get(content('sub/hard'))), [409, 'file_unusable']);
  assert.equal(codeOf(await write(context, 'sub/hard', 'x', { 'If-Match': '*' })), [409, 'file_unusable']);
  const before = readTree(onDisk(context));
  for (const [from, to] of [
    ['sub/hard', 'copy.txt'],
    ['sub', 'copy'],
  ] as const)
    assert.equal(codeOf(await transfer(context, 'copy', from, to)), [409, 'file_unusable']);
  assert.equal(readTree(onDisk(context)), before);
});

test('Files are written, copied and restored in a Data Folder that is a link', async (context) => {
  const { workspace, service } = context;
  const real = join(workspace.root, 'elsewhere');
  renameSync(onDisk(context), real);
  symlinkSync(real, onDisk(context));
  try {
    assert.equal(await namesIn(context), ['a.txt']);
    assert.is((await write(context, 'b.txt', 'x')).status, 204);
    assert.is((await transfer(context, 'copy', 'b.txt', 'c.txt')).status, 201);
    const { json } = await remove(context, 'b.txt');
    assert.is((await service.post(`${base}/trash/${json.id}/restore`)).status, 200);
    assert.equal(readTree(real), ['a.txt: a.txt', 'b.txt: x', 'c.txt: x']);
  } finally {
    rmSync(onDisk(context));
    renameSync(real, onDisk(context));
  }
});

test.run();
