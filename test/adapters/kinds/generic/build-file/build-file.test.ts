/** build.json: its fields, its defaults, and the text of each fault. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readBuildFile } from '../../../../../adapters/kinds/generic/build-file/build-file.js';

const test = suite<{ directory: string; path: string }>('build.json');

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

test('fields that build.json omits have defaults', async ({ path }) => {
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

test('all fields of build.json are read', async ({ path }) => {
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
  test(`a build.json whose ${field} is ${JSON.stringify(value)} is refused with what to write`, async ({ path }) => {
    writeFileSync(path, JSON.stringify({ command: ['./server'], [field]: value }));
    const read = await readBuildFile(path);
    assert.match((read as { problem: string }).problem, fault);
  });

test('lines of a build.json are measured in its encoding, and have no character that this lacks', async ({ path }) => {
  const problemOf = async (fields: object) => {
    writeFileSync(path, JSON.stringify({ command: ['./server'], encoding: 'gbk', ...fields }));
    return (await readBuildFile(path)) as { readonly problem?: string };
  };
  const missing = 'build.json: stop.command: has "🚗" (U+1F697), which gbk does not have';
  assert.is((await problemOf({ stop: { command: 'say 🚗' } })).problem, missing);
  const long = 'build.json: stop.command: has a line of 12 bytes: "maxLineBytes" is 10';
  assert.is((await problemOf({ maxLineBytes: 10, stop: { command: '你'.repeat(6) } })).problem, long);
  assert.is((await problemOf({ maxLineBytes: 10, stop: { command: '你'.repeat(5) } })).problem, undefined);
  // A remote console takes UTF-8.
  const console = { rcon: { protocol: 'source', port: 1, passwordFile: 'rcon' } };
  assert.is((await problemOf({ console, stop: { command: 'say 🚗' } })).problem, undefined);
});

test('a build.json with a byte order mark is read', async ({ path }) => {
  writeFileSync(path, '\uFEFF{ "command": ["./server"] }');
  assert.ok('file' in ((await readBuildFile(path)) ?? {}));
});

test('lines of announce are one line or a list of lines, with the values of an announcement in braces', async ({
  path,
}) => {
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

test('a limit with an invalid value is a problem that says what is valid', async ({ path }) => {
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
  assert.equal(await readBuildFile(path), { problem: 'build.json: limits: Unrecognized key: "memory"' });
});

const command = ['./server'];
const faults: readonly (readonly [content: string | object, problem: RegExp])[] = [
  ['', /build\.json is not JSON/],
  ['{ "command": ["./server"], }', /build\.json is not JSON/],
  ['// comment\n{}', /build\.json is not JSON/],
  ['\uFEFF\uFEFF{}', /build\.json is not JSON/],
  ['null', /expected object, received null/],
  ['[]', /expected object, received array/],
  ['"./server"', /expected object, received string/],
  [{}, /command: .*expected array/],
  [{ announce: {} }, /announce: has neither "message" nor "shuttingDown"/],
  [
    { command: ['a'], announce: { message: 'say {massage}' } },
    /announce\.message: .*the placeholder \{massage\} is unknown: there are \{message\}/,
  ],
  [{ announce: { message: 'say\nquit' } }, /announce\.message: .*one line of at most 200 characters/],
  [{ announce: { message: [] } }, /announce\.message/],
  [{ announce: { message: 'say', acknowledgement: '(' } }, /announce\.acknowledgement: is not a regular expression/],
  [
    { announce: { message: 'say', waitMs: -1 } },
    /announce\.waitMs: is not a whole number of milliseconds from 0 to 120000/,
  ],
  [{ command: ['a'], console: 'none', announce: { message: 'say' } }, /announce: cannot be sent: "console" is "none"/],
  [
    {
      command,
      console: { rcon: { protocol: 'quake3', port: 1, passwordFile: 'rcon' } },
      stop: { command: 'ä'.repeat(501) },
    },
    /stop\.command: has a line of 1002 bytes: the protocol carries 1000/,
  ],
  [{ command: './server' }, /command: .*expected array, received string/],
  [{ command: [] }, /command: .*>=1/],
  [{ command: [''] }, /command: the program is empty/],
  [{ command: ['{folder}/server'] }, /command: the program cannot be in the Data Folder/],
  [{ command: ['./server', 1] }, /command\.1: .*expected string, received number/],
  [{ command, env: { A: 1 } }, /env\.A: .*expected string, received number/],
  [{ command, env: [] }, /env: .*expected record/],
  [{ command, cwd: '' }, /cwd: .*>=1/],
  [{ command, cwd: null }, /cwd: .*expected string, received null/],
  [{ command, ready: '(' }, /ready: is not a regular expression/],
  [{ command, unbuffer: 'yes' }, /unbuffer: .*expected boolean, received string/],
  [{ command, stop: 'quit' }, /stop: .*expected object, received string/],
  [{ command, stop: { command: '' } }, /stop\.command: is not one line of at most 1,000 characters/],
  [{ command, stop: { command: 'a\nb' } }, /stop\.command: is not one line/],
  [{ command, stop: { command: 'a\u0000' } }, /stop\.command: is not one line/],
  [{ command, stop: { command: 'x'.repeat(1_001) } }, /stop\.command: is not one line/],
  [{ command, stop: { signal: 'TERM' } }, /stop\.signal: is not the name of a signal/],
  [{ command, stop: { signal: 'sigterm' } }, /stop\.signal: is not the name of a signal/],
  [{ command, stop: { signal: 'SIGKILL' } }, /stop\.signal: is not the name of a signal/],
  [{ command, stop: { signal: 'SIGSTOP' } }, /stop\.signal: is not the name of a signal/],
  [{ command, stop: { signal: 'toString' } }, /stop\.signal: is not the name of a signal/],
  [{ command, stop: { signal: 15 } }, /stop\.signal: .*expected string, received number/],
  [{ command, stop: { timeoutMs: -1 } }, /stop\.timeoutMs: .*>=0/],
  [{ command, stop: { timeoutMs: 1.5 } }, /stop\.timeoutMs: .*expected int/],
  [{ command, stop: { timeoutMs: 600_001 } }, /stop\.timeoutMs: .*<=600000/],
  [{ command, stop: { timeoutMs: '10' } }, /stop\.timeoutMs: .*expected number, received string/],
  [{ command, stop: { timeout: 10 } }, /stop: Unrecognized key: "timeout"/],
  [{ command, stop: { command: ['save', 5] } }, /stop\.command\.1: is neither one line of at most .* nor a pause/],
  [{ command, stop: { command: { line: 'quit' } } }, /stop\.command: is neither one line .* nor a list/],
  [{ command, health: 'ping' }, /health: is not "none", nor an object/],
  [{ command, health: { http: { port: 80, path: 'health' } } }, /health.http.path: is not a path such as "\/health"/],
  [{ command, health: { udp: { port: 1, send: 'xyz' } } }, /health.udp.send: is not 1 to 500 bytes in hexadecimal/],
  [{ command, health: { tcp: { port: '{ports}' } } }, /health.tcp.port: the placeholder \{ports\} is unknown/],
  [
    { command, health: { console: { command: 'a', expect: '(' } } },
    /health.console.expect: is not a regular expression/,
  ],
  [
    { command, console: 'none', health: { console: { command: 'a', expect: 'b' } } },
    /health.console.command: cannot be/,
  ],
  [{ command, query: { protocol: 'factorio', port: 1 } }, /query.protocol: is not one of the protocols/],
  [{ command, console: 'rcon' }, /console: is not "stdin" or "none", nor an object/],
  [{ command, console: { ssh: {} } }, /console: is not "stdin" or "none", nor an object/],
  [{ command, console: { fifo: 5 } }, /console\.fifo: .*expected string, received number/],
  [{ command, console: { rcon: { protocol: 'source', port: 1 } } }, /console\.rcon\.passwordFile: .*expected string/],
  [
    { command, console: { rcon: { protocol: 'ark', port: 0, passwordFile: 'p' } } },
    /console\.rcon\.protocol: is not "source" or "quake3"; console\.rcon\.port: is not a port/,
  ],
  [{ command, console: { telnet: { port: 1, password: 'x' } } }, /console\.telnet: Unrecognized key: "password"/],
  [{ command, console: { telnet: { port: '{folder}' } } }, /console\.telnet\.port: is not a port/],
  [
    { command, variables: { port: 'none' }, console: { telnet: { port: '{port}' } } },
    /^build\.json: variables\.port: is not a port from 1 to 65535, which console\.telnet\.port needs$/,
  ],
  [{ command, comand: [] }, /Unrecognized key: "comand"/],
  [{ comand: [], cwd: '' }, /command: .*; cwd: .*; Unrecognized key: "comand"/],
];

for (const [content, problem] of faults) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  test(`${text.length > 60 ? `${text.slice(0, 60)}…` : text} is reported with its problem`, async ({ path }) => {
    writeFileSync(path, text);
    const read = await readBuildFile(path);
    assert.match(read !== null && 'problem' in read ? read.problem : '', problem);
  });
}

test('a build.json that is missing, not a file or unreachable has its own result in each case', async ({
  directory,
  path,
}) => {
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
