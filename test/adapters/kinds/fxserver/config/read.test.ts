/** Reads server.cfg and the files that it executes. */
import { dirname, join } from 'node:path';
import * as assert from 'uvu/assert';
import { readServerConfig } from '../../../../../adapters/kinds/fxserver/config/read.js';
import { configWorld } from '../../../../../adapters/kinds/fxserver/config/world.js';
import { isRoot } from '../../../../kit/system/rights.js';
import { commandsOf, configSuite, read, write } from './read-folder.js';

const test = configSuite('adapters/kinds/fxserver/config/read');

test("An exec command is replaced by the file's commands, even in nested files", async ({ folder }) => {
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

test('exec accepts relative paths, absolute paths and paths in a resource', async ({ folder }) => {
  const outside = join(dirname(folder), 'shared.cfg');
  // As root, the reader opens no file outside of the Data Folder.
  const shared = isRoot ? [] : [`${outside}:1 three`, `${outside}:1 three`];
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
    ['a.cfg:1 one', 'b.cfg:1 two', ...shared, 'resources/[maps]/map/cfg/x.cfg:1 four'],
  );
});

test('The fault of a path with backslashes names the existing file with slashes', async ({ folder }) => {
  write(folder, {
    'server.cfg': 'exec "cfg\\voice.cfg"\nexec cfg\\gone.cfg\nexec "..\\server.cfg"',
    'cfg/voice.cfg': 'set a 1',
  });
  const { faults } = await read(folder);
  const fault = { code: 'config_exec_missing', severity: 'error', file: 'server.cfg', because: 'file' };
  assert.equal(faults, [
    { ...fault, line: 1, path: 'cfg\\voice.cfg', meant: 'cfg/voice.cfg' },
    { ...fault, line: 2, path: 'cfg\\gone.cfg' },
    { ...fault, line: 3, path: '..\\server.cfg' },
  ]);
});

test('A missing file, or a file in a missing resource, is a fault of the exec command', async ({ folder }) => {
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

test('An exec without a path, or with two paths, executes nothing', async ({ folder }) => {
  write(folder, { 'server.cfg': 'exec\nexec a.cfg b.cfg', 'a.cfg': 'ensure a' });
  assert.equal((await read(folder)).files, ['server.cfg']);
});

test('A command with a category affects the resources of all folders of that name', async ({ folder }) => {
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

test('A category is known if a folder has its name, even an empty folder', async ({ folder }) => {
  write(folder, { 'server.cfg': 'ensure [x]\nensure [empty]\nensure [none]\nensure b' });
  const world = configWorld(folder, [{ name: 'a', path: '[x]/a', categories: ['[x]'] }], ['[x]', '[empty]']);
  assert.equal(
    (await readServerConfig('server.cfg', world)).commands.map(({ isUnknownCategory }) => isUnknownCategory),
    [false, false, true, false],
  );
});

test('Invalid UTF-8 is a fault at its line', async ({ folder }) => {
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

test.run();
