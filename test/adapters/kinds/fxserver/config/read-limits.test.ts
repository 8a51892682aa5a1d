/** The limits of reading a configuration: cycles, entries that are not files, and limits of size and number. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { readBounded } from '../../../../../adapters/bounded-file.js';
import { readServerConfig } from '../../../../../adapters/kinds/fxserver/config/read.js';
import { configWorld } from '../../../../../adapters/kinds/fxserver/config/world.js';
import { isRoot } from '../../../../kit/system/rights.js';
import { commandsOf, configSuite, read, write } from './read-folder.js';

const test = configSuite('adapters/kinds/fxserver/config/read-limits');

test('exec of a directory, a FIFO or a device is a fault, and does not block', async ({ folder }) => {
  write(folder, { 'server.cfg': 'exec sub\nexec fifo\nexec /dev/zero\nexec /dev/tty\nexec /proc/version' });
  mkdirSync(join(folder, 'sub'));
  assert.is(spawnSync('mkfifo', [join(folder, 'fifo')]).status, 0);
  const { faults, files } = await read(folder);
  assert.equal(
    faults.slice(0, 3).map(({ code, line, because }) => [code, line, because]),
    [1, 2, 3].map((line) => ['config_exec_unreadable', line, 'not_a_file']),
  );
  assert.is(faults[3]?.code, 'config_exec_unreadable');
  // A file in /proc has the size 0. As root, the reader opens no file outside of the Data Folder.
  assert.equal(files, isRoot ? ['server.cfg'] : ['server.cfg', '/proc/version']);
});

test('A cycle of exec commands is read once, and is one fault', async ({ folder }) => {
  write(folder, {
    'server.cfg': 'exec a.cfg\nensure z',
    'a.cfg': 'ensure a\nexec ./b.cfg',
    'b.cfg': 'exec a.cfg\nensure b',
  });
  const { faults, commands } = await read(folder);
  assert.equal(faults, [
    {
      code: 'config_exec_circle',
      severity: 'fatal',
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

test('A long chain of exec commands, and a cycle through a link, end with a fault', async ({ folder }) => {
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

test('A file may be executed twice, but the number of executed files is limited', async ({ folder }) => {
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

test('Only files of up to 1 MiB are read', async ({ folder }) => {
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

test('Commands after the first 100,000 are not read', async ({ folder }) => {
  write(folder, { 'server.cfg': 'a;'.repeat(100_001) });
  const { faults, commands, complete } = await read(folder);
  assert.equal(
    [commands.length, complete, faults.map(({ code }) => code)],
    [100_000, false, ['config_too_many_files']],
  );
});

test('A server.cfg that is missing or not a file is a fault', async ({ folder }) => {
  assert.equal((await read(folder)).faults, [
    { code: 'config_missing', severity: 'fatal', file: 'server.cfg', line: null },
  ]);
  mkdirSync(join(folder, 'server.cfg'));
  assert.equal((await read(folder)).faults, [
    { code: 'config_unreadable', severity: 'fatal', file: 'server.cfg', line: null, because: 'not_a_file' },
  ]);
});

test('A file that cannot be opened is reported with the error code', async ({ folder }) => {
  symlinkSync('loop', join(folder, 'loop'));
  assert.equal(await readBounded(join(folder, 'loop'), 10), { because: 'ELOOP' });
  assert.equal(await readBounded(join(folder, 'x'.repeat(300)), 10), { because: 'ENAMETOOLONG' });
});

test.run();
