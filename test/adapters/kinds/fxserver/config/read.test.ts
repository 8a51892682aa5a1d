/** Reads server.cfg and the files that it executes. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readBounded } from '../../../../../adapters/bounded-file.js';
import { readServerConfig } from '../../../../../adapters/kinds/fxserver/config/read.js';
import { configWorld, type LocatedResource } from '../../../../../adapters/kinds/fxserver/config/world.js';

const test = suite<{ folder: string }>('files of a configuration');

test.before.each((context) => {
  context.folder = join(realpathSync(mkdtempSync(join(tmpdir(), 'config-'))), 'world');
  mkdirSync(context.folder);
});

test.after.each(({ folder }) => rmSync(dirname(folder), { recursive: true, force: true }));

function write(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const read = (folder: string, resources: readonly LocatedResource[] = []) =>
  readServerConfig('server.cfg', configWorld(folder, resources));
const commandsOf = async (folder: string, resources: readonly LocatedResource[] = []) =>
  (await read(folder, resources)).commands.map(({ file, line, words }) => `${file}:${line} ${words.join(' ')}`);

test('the commands of an executed file follow its exec command, also for nested files', async ({ folder }) => {
  write(folder, {
    'server.cfg': 'ensure a\nEXEC cfg/more.cfg; ensure c\n',
    'cfg/more.cfg': 'ensure b1\nexec "cfg/deep er.cfg"\nensure b3',
    'cfg/deep er.cfg': 'ensure b2',
  });
  assert.equal(await commandsOf(folder), [
    'server.cfg:1 ensure a',
    'server.cfg:2 EXEC cfg/more.cfg',
    'cfg/more.cfg:1 ensure b1',
    'cfg/more.cfg:2 exec cfg/deep er.cfg',
    'cfg/deep er.cfg:1 ensure b2',
    'cfg/more.cfg:3 ensure b3',
    'server.cfg:2 ensure c',
  ]);
  assert.equal((await read(folder)).files, ['server.cfg', 'cfg/more.cfg', 'cfg/deep er.cfg']);
});

test('exec takes paths relative to the Data Folder, absolute paths and paths in a resource; paths inside the folder are reported as relative', async ({
  folder,
}) => {
  const outside = join(dirname(folder), 'shared.cfg');
  write(folder, {
    'server.cfg': `exec ./a.cfg\nexec ${join(folder, 'b.cfg')}\nexec ../shared.cfg\nexec ${outside}\nexec @map/cfg/x.cfg`,
    'a.cfg': 'one',
    'b.cfg': 'two',
    '../shared.cfg': 'three',
    'resources/[maps]/map/cfg/x.cfg': 'four',
  });
  assert.equal(
    (await commandsOf(folder, [{ name: 'map', path: '[maps]/map', categories: ['[maps]'] }])).filter(
      (each) => !each.includes(' exec '),
    ),
    ['a.cfg:1 one', 'b.cfg:1 two', `${outside}:1 three`, `${outside}:1 three`, 'resources/[maps]/map/cfg/x.cfg:1 four'],
  );
});

test('a missing file, or one in a missing resource, is a fault at its exec, and the rest is read', async ({
  folder,
}) => {
  write(folder, {
    'server.cfg': '\nexec gone.cfg\nexec @missing/a.cfg\nexec server.cfg/a.cfg\nexec "a\u0000b"\nensure a',
  });
  const { faults, commands, complete } = await read(folder);
  assert.equal(faults, [
    { code: 'config_exec_missing', severity: 'error', file: 'server.cfg', line: 2, path: 'gone.cfg', because: 'file' },
    {
      code: 'config_exec_missing',
      severity: 'error',
      file: 'server.cfg',
      line: 3,
      path: '@missing/a.cfg',
      because: 'resource',
    },
    {
      code: 'config_exec_missing',
      severity: 'error',
      file: 'server.cfg',
      line: 4,
      path: 'server.cfg/a.cfg',
      because: 'file',
    },
    {
      code: 'config_exec_unreadable',
      severity: 'error',
      file: 'server.cfg',
      line: 5,
      path: 'a\u0000b',
      because: 'ERR_INVALID_ARG_VALUE',
    },
  ]);
  assert.equal([commands.at(-1)?.words, complete], [['ensure', 'a'], true]);
});

test('an exec without a path, or with two, executes nothing', async ({ folder }) => {
  write(folder, { 'server.cfg': 'exec\nexec a.cfg b.cfg', 'a.cfg': 'ensure a' });
  assert.equal((await read(folder)).files, ['server.cfg']);
});

test('exec of a directory, a FIFO or a device is a fault, and reading them does not block', async ({ folder }) => {
  write(folder, { 'server.cfg': 'exec sub\nexec fifo\nexec /dev/zero\nexec /dev/tty\nexec /proc/version' });
  mkdirSync(join(folder, 'sub'));
  assert.is(spawnSync('mkfifo', [join(folder, 'fifo')]).status, 0);
  const { faults, files } = await read(folder);
  assert.equal(
    faults.slice(0, 3).map(({ code, line, because }) => [code, line, because]),
    [1, 2, 3].map((line) => ['config_exec_unreadable', line, 'not_a_file']),
  );
  assert.is(faults[3]?.code, 'config_exec_unreadable');
  assert.equal(files, ['server.cfg', '/proc/version'], 'a file in /proc is read although its size is 0');
});

test('a cycle of exec commands ends where it closes, and is one fault', async ({ folder }) => {
  write(folder, {
    'server.cfg': 'exec a.cfg\nensure z',
    'a.cfg': 'ensure a\nexec ./b.cfg',
    'b.cfg': 'exec a.cfg\nensure b',
  });
  const { faults, commands } = await read(folder);
  assert.equal(faults, [
    {
      code: 'config_exec_circle',
      severity: 'error',
      file: 'b.cfg',
      line: 1,
      path: 'a.cfg',
      chain: ['a.cfg', 'b.cfg', 'a.cfg'],
    },
  ]);
  assert.equal(
    commands.map(({ words }) => words.join(' ')).filter((each) => each.startsWith('ensure')),
    ['ensure a', 'ensure b', 'ensure z'],
  );
});

test('a cycle of exec commands with a new path each time ends at the depth limit', async ({ folder }) => {
  write(folder, { 'server.cfg': 'exec down/server.cfg\nexec down/down/server.cfg' });
  symlinkSync('.', join(folder, 'down'));
  mkdirSync(join(folder, 'chain'));
  for (let number = 0; number < 20; number += 1)
    write(folder, { [`chain/${number}.cfg`]: `exec chain/${number + 1}.cfg` });
  assert.equal((await readServerConfig('chain/0.cfg', configWorld(folder, []))).faults, [
    {
      code: 'config_exec_too_deep',
      severity: 'warning',
      file: 'chain/15.cfg',
      line: 1,
      path: 'chain/16.cfg',
      deepest: 16,
    },
  ]);
  assert.ok((await read(folder)).faults.length > 0);
});

test('a file may be executed twice, but the number of executed files is limited', async ({ folder }) => {
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, number) => [`${number}.cfg`, `exec ${number + 1}.cfg\nexec ${number + 1}.cfg\n`]),
  );
  write(folder, { ...files, '12.cfg': 'ensure a', 'server.cfg': 'exec 12.cfg\nexec 12.cfg' });
  assert.equal((await read(folder)).faults, []);
  assert.is((await commandsOf(folder)).filter((each) => each === '12.cfg:1 ensure a').length, 2);
  const { faults, complete } = await readServerConfig('0.cfg', configWorld(folder, []));
  assert.equal(
    faults.map(({ code, severity, files: limit }) => [code, severity, limit]),
    [['config_too_many_files', 'warning', 256]],
  );
  assert.is(complete, false);
});

test('a file of more than 1 MiB is not read, and one of 1 MiB is', async ({ folder }) => {
  write(folder, {
    'server.cfg': 'exec large.cfg\nexec full.cfg\n',
    'large.cfg': '#'.repeat(1_048_577),
    'full.cfg': '#'.repeat(1_048_576),
  });
  const { faults, files, complete } = await read(folder);
  assert.equal(faults, [
    { code: 'config_too_large', severity: 'warning', file: 'large.cfg', line: null, bytes: 1_048_576 },
  ]);
  assert.equal([files, complete], [['server.cfg', 'full.cfg'], false]);
});

test('commands after the first 100,000 are not read', async ({ folder }) => {
  write(folder, { 'server.cfg': 'a;'.repeat(100_001) });
  const { faults, commands, complete } = await read(folder);
  assert.equal(
    [commands.length, complete, faults.map(({ code }) => code)],
    [100_000, false, ['config_too_many_files']],
  );
});

test('a server.cfg that is missing or not a file is a fault', async ({ folder }) => {
  assert.equal((await read(folder)).faults, [
    { code: 'config_missing', severity: 'error', file: 'server.cfg', line: null },
  ]);
  mkdirSync(join(folder, 'server.cfg'));
  assert.equal((await read(folder)).faults, [
    { code: 'config_unreadable', severity: 'error', file: 'server.cfg', line: null, because: 'not_a_file' },
  ]);
});

test('a command with a category has the resources of all folders with that name, sorted by their bytes', async ({
  folder,
}) => {
  const resources = [
    { name: 'b', path: '[x]/b', categories: ['[x]'] },
    { name: 'a', path: '[y]/[x]/a', categories: ['[y]', '[x]'] },
    { name: 'Z', path: '[x]/Z', categories: ['x'] },
    { name: 'é', path: '[x]/é', categories: ['[x]'] },
    { name: 'a', path: '[z]/a', categories: ['[z]'] },
  ];
  write(folder, { 'server.cfg': 'Ensure [x]\nstop [y]\nstart [X]\nensure [z]\nensure b\nset a [x]' });
  assert.equal(
    (await read(folder, resources)).commands.map(({ members }) => members),
    [['Z', 'a', 'b', 'é'], ['a'], [], [], null, null],
  );
});

test('a category is unknown if no folder has its name; an empty category is known', async ({ folder }) => {
  write(folder, { 'server.cfg': 'ensure [x]\nensure [empty]\nensure [none]\nensure b' });
  const world = configWorld(folder, [{ name: 'a', path: '[x]/a', categories: ['[x]'] }], ['[x]', '[empty]']);
  assert.equal(
    (await readServerConfig('server.cfg', world)).commands.map(({ isUnknownCategory }) => isUnknownCategory),
    [false, false, true, false],
  );
});

test('invalid UTF-8 is a fault at its line', async ({ folder }) => {
  write(folder, { 'server.cfg': Buffer.from('ensure a\r\nsets city "Köln"\r\n', 'latin1') });
  const { commands } = await read(folder);
  assert.equal(
    commands.map(({ line, words, faults }) => [line, words, faults.map(({ code }) => code)]),
    [
      [1, ['ensure', 'a'], []],
      [2, [], ['config_not_utf8']],
    ],
  );
});

test('a file that cannot be opened is reported with the error code', async ({ folder }) => {
  symlinkSync('loop', join(folder, 'loop'));
  assert.equal(await readBounded(join(folder, 'loop'), 10), { because: 'ELOOP' });
  assert.equal(await readBounded(join(folder, 'x'.repeat(300)), 10), { because: 'ENAMETOOLONG' });
});

test.run();
