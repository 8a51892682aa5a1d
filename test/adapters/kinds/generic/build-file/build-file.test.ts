/** build.json: its fields, its defaults, and the faults of some fields. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readBuildFile } from '../../../../../adapters/kinds/generic/build-file/build-file.js';

const test = suite<{ directory: string; path: string }>('adapters/kinds/generic/build-file/build-file');

test.before.each((context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'build-'));
  context.path = join(context.directory, 'build.json');
});

test.after.each(({ directory }) => rmSync(directory, { recursive: true, force: true }));

/** Returns the content of a valid file. */
async function fileAt(path: string) {
  const read = await readBuildFile(path);
  assert.ok(read !== null && 'file' in read);
  return (read as { readonly file: unknown }).file;
}

test('Fields that build.json omits have defaults', async ({ path }) => {
  writeFileSync(path, '{ "command": ["./server"] }');
  assert.equal(await fileAt(path), {
    command: ['./server'],
    env: {},
    cwd: '{folder}',
    unbuffer: false,
    pty: false,
    stop: { signal: 'SIGTERM', timeoutMs: 10_000 },
  });
  writeFileSync(path, '{ "command": ["./server"], "stop": { "command": "quit" } }');
  const read = await readBuildFile(path);
  assert.ok(read !== null && 'file' in read);
  assert.equal(read !== null && 'file' in read && read.file.stop, {
    command: 'quit',
    signal: 'SIGTERM',
    timeoutMs: 10_000,
  });
});

test('All fields of build.json are read', async ({ path }) => {
  const file = {
    command: ['{build}/server', '--world', '{folder}', ''],
    env: { NAME: 'value', EMPTY: '' },
    cwd: '{build}',
    ready: '^READY \\d+$',
    unbuffer: true,
    pty: false,
    startTimeoutMs: 1_800_000,
    stop: { command: 'save-all; stop ü', signal: 'SIGINT', timeoutMs: 0, restTimeoutMs: 100 },
    exit: { 0: 'stop', 10: 'restart', 255: 'failed' },
    stopLine: '^Stopping the server$',
    limits: { memoryBytes: 2_147_483_648, cpus: 1.5, processes: 500, openFiles: 65_536, nice: -20 },
  };
  writeFileSync(path, JSON.stringify(file));
  assert.equal(await fileAt(path), file);
});

for (const [field, value, fault] of [
  ['exit', { 256: 'stop' }, 'is not an exit code from 0 to 255 in quotes'],
  ['exit', { '01': 'stop' }, 'is not an exit code from 0 to 255 in quotes'],
  ['exit', { 0: 'ignore' }, 'exit.0: is not "stop", "restart" or "failed"'],
  ['stopLine', '(', 'stopLine: is not a regular expression'],
  ['startTimeoutMs', '20m', 'startTimeoutMs: is not a whole number from 0 to 86400000: write 1200000 for 20 minutes'],
  ['stop', { restTimeoutMs: -1 }, 'stop.restTimeoutMs'],
  ['encoding', 'utf-16', 'encoding: "utf-16" is not an encoding that contains ASCII: write "gbk", "shift_jis"'],
  ['encoding', 'gpk', 'encoding: "gpk" is not an encoding'],
  ['encoding', 936, 'encoding: is not the name of an encoding: write "gbk"'],
] as const)
  test(`A build.json with ${field} ${JSON.stringify(value)} is refused with the valid values`, async ({ path }) => {
    writeFileSync(path, JSON.stringify({ command: ['./server'], [field]: value }));
    const read = await readBuildFile(path);
    assert.match((read as { problem: string }).problem, fault);
  });

test('Lines of a build.json are measured in its encoding', async ({ path }) => {
  const problemOf = async (fields: object) => {
    writeFileSync(path, JSON.stringify({ command: ['./server'], encoding: 'gbk', ...fields }));
    return (await readBuildFile(path)) as { readonly problem?: string };
  };
  const missing = 'build.json: stop.command: has "🚗" (U+1F697), which gbk does not have';
  assert.is((await problemOf({ stop: { command: 'say 🚗' } })).problem, missing);
  const long = 'build.json: stop.command: has a line of 12 bytes: "maxLineBytes" is 10';
  assert.is((await problemOf({ maxLineBytes: 10, stop: { command: '你'.repeat(6) } })).problem, long);
  assert.is((await problemOf({ maxLineBytes: 10, stop: { command: '你'.repeat(5) } })).problem, undefined);
  // A remote console receives UTF-8.
  const console = { rcon: { protocol: 'source', port: 1, passwordFile: 'rcon' } };
  assert.is((await problemOf({ console, stop: { command: 'say 🚗' } })).problem, undefined);
});

test('A build.json with a byte order mark is read', async ({ path }) => {
  writeFileSync(path, '\uFEFF{ "command": ["./server"] }');
  assert.ok('file' in ((await readBuildFile(path)) ?? {}));
});

test('A field of announce may be one line instead of a list of lines', async ({ path }) => {
  const announce = {
    message: 'say {message}',
    scheduledRestart: ['say {message}', 'bar {seconds} {minutes}'],
    shuttingDown: ['say {message}', 'save-all flush'],
    acknowledgement: 'Saved the game$',
    waitMs: 30_000,
  };
  writeFileSync(path, JSON.stringify({ command, announce }));
  const read = await readBuildFile(path);
  assert.equal(read !== null && 'file' in read && read.file.announce, { ...announce, message: ['say {message}'] });
});

test('A limit with an invalid value is a problem that states the valid values', async ({ path }) => {
  const limits = { memoryBytes: '2G', cpus: 0, processes: 1.5, openFiles: 10, nice: 20 };
  writeFileSync(path, JSON.stringify({ command, limits }));
  const read = await readBuildFile(path);
  assert.equal(read !== null && 'problem' in read && read.problem.split('; '), [
    'build.json: limits.memoryBytes: is not a whole number from 16777216 to 1125899906842624: write 2147483648 for 2 GiB',
    'limits.cpus: is not a number from 0.01 to 1000: write 1.5 for one and a half CPUs',
    'limits.processes: is not a whole number from 1 to 4194304: write 500 for up to 500 processes and threads',
    'limits.openFiles: is not a whole number from 64 to 1073741824: write 65536 for up to 65,536 files and connections of a process',
    'limits.nice: is not a whole number from -20 to 19: write 10 for less CPU time than other programs get',
  ]);
  writeFileSync(path, JSON.stringify({ command, limits: { memory: 1 } }));
  assert.equal(await readBuildFile(path), {
    problem:
      'build.json: limits.memory: it is unknown. There are "memoryBytes", "cpus", "processes", "openFiles", "nice"',
  });
});

const command = ['./server'];

test('A build.json has a fault if it is unreadable or not a file, except if missing', async ({ directory, path }) => {
  const problem = async (): Promise<unknown> => readBuildFile(path);
  assert.is(await problem(), null);
  symlinkSync('build.json', path);
  assert.equal(await problem(), { problem: 'build.json cannot be read (ELOOP)' });
  rmSync(path);
  mkdirSync(path);
  assert.equal(await problem(), { problem: 'build.json is not a file' });
  rmSync(path, { recursive: true });
  execFileSync('mkfifo', [path]);
  assert.equal(await problem(), { problem: 'build.json is not a file' });
  rmSync(directory, { recursive: true });
  writeFileSync(directory, '');
  assert.equal(await problem(), { problem: 'build.json cannot be read (ENOTDIR)' });
});

test.run();
