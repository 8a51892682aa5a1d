/**
 * Archives that programs for Windows make. These archives have no Unix modes, and may use backslashes as separators.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { windowsEntry, type ZipEntry, zipOf } from './archives.js';
import { type Unpacked, unpack } from './unpacked.js';

const test = suite('adapters/archives/windows-archives');

const elf = `\x7fELF${'\0'.repeat(60)}`;

async function unpackZip(...entries: readonly ZipEntry[]): Promise<Unpacked> {
  const unpacked = await unpack(zipOf(entries));
  if ('fault' in unpacked) throw new Error(JSON.stringify(unpacked.fault));
  return unpacked;
}

async function refusal(...entries: readonly ZipEntry[]): Promise<string> {
  const unpacked = await unpack(zipOf(entries));
  return 'fault' in unpacked ? unpacked.fault.code : JSON.stringify(unpacked.tree);
}

/** The modes of a program and of another file, less the umask. */
const program = 0o755 & ~process.umask();
const plain = 0o644 & ~process.umask();

test('Scripts and ELF programs from a zip without Unix modes become executable', async () => {
  const { modes } = await unpackZip(
    windowsEntry('build.json', '{}'),
    windowsEntry('start.sh', '#!/bin/sh\n'),
    windowsEntry('bin/server', elf),
    windowsEntry('bin/almost', '\x7fEL'),
    windowsEntry('bin/later', 'x#!/bin/sh\n'),
    windowsEntry('bin/short', '#'),
    windowsEntry('bin/empty', ''),
  );
  assert.equal(
    { ...modes, bin: program },
    {
      'build.json': plain,
      'start.sh': program,
      bin: program,
      'bin/server': program,
      'bin/almost': plain,
      'bin/later': plain,
      'bin/short': plain,
      'bin/empty': plain,
    },
  );
});

test('The modes of a zip from Unix are kept, whatever its files contain', async () => {
  const { modes } = await unpackZip(
    { path: 'library.sh', content: '#!/bin/sh\n', mode: 0o100644 },
    { path: 'run', content: 'x', mode: 0o100755 },
    // Python's zipfile stores permissions without a file type.
    { path: 'from-python', content: 'x', mode: 0o755 },
    { path: 'plain-from-python', content: '#!/bin/sh\n', mode: 0o644 },
  );
  assert.equal(modes, { 'library.sh': plain, run: program, 'from-python': program, 'plain-from-python': plain });
});

test('A script without a mode in a zip from Unix becomes executable', async () => {
  for (const mode of [0, 0o100000])
    assert.is((await unpackZip({ path: 'run.sh', content: '#!/bin/sh\n', mode })).modes['run.sh'], program);
});

test('Backslashes in a zip from Windows separate directories', async () => {
  for (const host of [0, 11]) {
    const { tree } = await unpackZip(
      windowsEntry('server\\build.json', '{}', host),
      windowsEntry('server\\lib\\', '', host),
      windowsEntry('server\\lib\\data.txt', 'text', host),
      windowsEntry('server\\empty\\', '', host),
    );
    assert.equal(tree, { 'build.json': '{}', lib: null, 'lib/data.txt': 'text', empty: null });
  }
});

test('A Windows zip with a path out of the Build, or with one path twice, is refused', async () => {
  for (const path of ['..\\evil', 'server\\..\\..\\evil', '\\evil'])
    assert.is(
      await refusal(windowsEntry('server\\run.sh', 'x'), windowsEntry(path, 'x')),
      'archive_path_outside',
      path,
    );
  assert.is(await refusal(windowsEntry('a\\b', 'x'), windowsEntry('a\\.\\b', 'y')), 'archive_name_twice');
});

test('A backslash is a part of a name if any path in the zip has a slash', async () => {
  const { tree } = await unpackZip(
    windowsEntry('units/a\\x2db.service', 'x'),
    windowsEntry('c\\d', 'y'),
    windowsEntry('run.sh', 'z'),
  );
  assert.equal(tree, { units: null, 'units/a\\x2db.service': 'x', 'c\\d': 'y', 'run.sh': 'z' });
});

test('A zip from Unix or from several systems is refused if it has backslashes', async () => {
  const unix = { path: 'server\\run.sh', content: 'x' };
  const fault = { code: 'archive_separator_unclear', entry: 'server\\run.sh', system: 'Unix' };
  assert.equal(await unpack(zipOf([unix])), { fault });
  assert.equal(await unpack(zipOf([unix, windowsEntry('server\\lib\\a', 'y')])), { fault });
  assert.equal(await unpack(zipOf([windowsEntry('server\\run.sh', 'y'), { path: 'README', content: 'x' }])), { fault });
});

test.run();
