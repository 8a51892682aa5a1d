/** The options of the service, parsed from a command line and an environment. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCommandLine } from './parse-command-line.js';
import { faultsOf, optionsOf } from './serve-options.js';

const test = suite<{ directory: string }>('The options of the service');

test.before((context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'server-manager-'));
});

test.after(({ directory }) => rmSync(directory, { recursive: true }));
const recovery = { onCrash: 'stop', limit: 5, windowMs: 600_000, baseBackoffMs: 1_000, autostart: false } as const;

test('Without options the service uses ./workspace and listens on 127.0.0.1:4810', async () => {
  const { logLevel, ...rest } = await optionsOf([]);
  const expected = {
    root: resolve('workspace'),
    host: '127.0.0.1',
    port: 4810,
    token: null,
    onExit: 'stop',
    recovery,
    consoleLimit: 256 * 1024 ** 2,
    consoleRuns: 10,
    buildLimit: 4 * 1024 ** 3,
    processTree: 'auto',
  };
  assert.equal(rest, expected);
  assert.ok(logLevel);
});

test('Every option can be given on the command line, with a space or with =', async () => {
  const given = {
    root: '/srv/w',
    host: 'localhost',
    port: '8080',
    'on-exit': 'keep',
    'console-limit': '1MiB',
    'console-runs': '3',
    'build-limit': '2GiB',
    'process-tree': 'proc',
    'log-level': 'silent',
  };
  const expected = {
    root: '/srv/w',
    host: 'localhost',
    port: 8080,
    token: null,
    onExit: 'keep',
    recovery,
    consoleLimit: 1024 ** 2,
    consoleRuns: 3,
    buildLimit: 2 * 1024 ** 3,
    processTree: 'proc',
    logLevel: 'silent',
  };
  assert.equal(await optionsOf(Object.entries(given).flatMap(([name, value]) => [`--${name}`, value])), expected);
  assert.equal(await optionsOf(Object.entries(given).map(([name, value]) => `--${name}=${value}`)), expected);
});

test('Every option can be set by its environment variable, and the command line has precedence', async () => {
  const environment = {
    SERVER_MANAGER_ROOT: '/srv/w',
    SERVER_MANAGER_HOST: '::1',
    SERVER_MANAGER_PORT: '1',
    SERVER_MANAGER_ON_EXIT: 'keep',
    SERVER_MANAGER_CONSOLE_LIMIT: '65536',
    SERVER_MANAGER_CONSOLE_RUNS: '1',
    SERVER_MANAGER_PROCESS_TREE: 'proc',
    SERVER_MANAGER_LOG_LEVEL: 'warn',
  };
  const expected = {
    root: '/srv/w',
    host: '::1',
    port: 1,
    token: null,
    onExit: 'keep',
    recovery,
    consoleLimit: 65_536,
    consoleRuns: 1,
    buildLimit: 4 * 1024 ** 3,
    processTree: 'proc',
    logLevel: 'warn',
  };
  assert.equal(await optionsOf([], environment), expected);
  assert.equal((await optionsOf(['--port', '2', '--root', '/other'], environment)).port, 2);
  assert.equal((await optionsOf(['--root', '/other'], environment)).root, '/other');
});

test('The options of crash recovery are read, and --autostart needs no value', async () => {
  const expected = { onCrash: 'restart', limit: 2, windowMs: 60_000, baseBackoffMs: 5_000, autostart: true };
  const numbers = ['--crash-limit', '2', '--crash-window', '60', '--crash-backoff', '5'];
  assert.equal((await optionsOf(['--on-crash', 'restart', ...numbers, '--autostart'])).recovery, expected);
  const environment = {
    SERVER_MANAGER_ON_CRASH: 'restart',
    SERVER_MANAGER_CRASH_LIMIT: '2',
    SERVER_MANAGER_CRASH_WINDOW: '60',
    SERVER_MANAGER_CRASH_BACKOFF: '5',
    SERVER_MANAGER_AUTOSTART: 'true',
  };
  assert.equal((await optionsOf([], environment)).recovery, expected);
  assert.is((await optionsOf(['--autostart=false'], environment)).recovery.autostart, false);
  assert.equal(await faultsOf(['--autostart=yes']), ['Invalid --autostart. Allowed choices are true, false.']);
  assert.equal(await faultsOf(['--crash-limit', '0']), [
    'Invalid --crash-limit. It must be a whole number from 1 to 1000.',
  ]);
  assert.equal(await faultsOf(['--crash-backoff', '61']), [
    'Invalid --crash-backoff. It must be a whole number from 0 to 60.',
  ]);
});

test('An empty environment variable counts as unset', async () => {
  assert.is((await optionsOf([], { SERVER_MANAGER_PORT: '', SERVER_MANAGER_TOKEN: '' })).port, 4810);
});

test('The last of two values of an option is used', async () => {
  assert.is((await optionsOf(['--port', '1', '--port', '2'])).port, 2);
});

test('All faults are reported at once, one line each', async () => {
  const faults = await faultsOf(
    ['--port', 'x', '--frob', '--on-exit', 'maybe', 'word', '--log-level=loud', '--root='],
    {
      SERVER_MANAGER_PROT: '1',
    },
  );
  for (const words of [
    'SERVER_MANAGER_PROT',
    '--frob',
    '"word"',
    '--port',
    '--on-exit. Allowed choices are stop, keep',
    '--log-level',
    '--root',
  ]) {
    assert.is(faults.filter((fault) => fault.includes(words)).length, 1, words);
  }
  assert.is(faults.length, 7);
  for (const fault of faults) assert.match(fault, /^[^\n]*\.$/);
});

for (const argv of [
  ['--frob'],
  ['--frob=1'],
  ['-x'],
  ['--__proto__=1'],
  ['--constructor', '1'],
  ['--toString'],
  ['--roots', '/'],
]) {
  test(`The unknown option ${argv.join(' ')} is refused`, async () => {
    assert.match(
      (await faultsOf(argv)).join('\n'),
      `Unknown option ${argv[0]?.split('=')[0]}. Run server-manager serve --help for all options.`,
    );
  });
}

for (const argv of [['start'], ['--', '--port'], ['']]) {
  test(`The argument ${JSON.stringify(argv.at(-1))} is refused`, async () =>
    assert.match((await faultsOf(argv)).join('\n'), /^Unknown (argument|option) [^ ]+\. Run /));
}

test('An option without its value is refused', async () => {
  assert.match((await faultsOf(['--port'])).join(), "Option '--port <port>' argument missing.");
});

test('Environment variables of other programs and SERVER_MANAGER_RUN are ignored', async () => {
  assert.is((await optionsOf([], { PORT: 'x', HOST: 'y', SERVER_MANAGER_RUN: 'z' })).port, 4810);
});

test('--help and --version are answered before faults are reported', async () => {
  for (const flag of ['--help', '-h']) {
    const { stdout, stderr } = await parseCommandLine(['--port', 'x', flag]);
    assert.match(stdout, /^Usage: server-manager serve /);
    assert.is(stderr, '');
  }
  for (const flag of ['--version', '-v']) {
    const { stdout, stderr } = await parseCommandLine(['--frob', flag], { SERVER_MANAGER_X: '1' });
    assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
    assert.is(stderr, '');
  }
});

test('The token is read from its file without the line end, and the file has precedence over the environment', async ({
  directory,
}) => {
  const file = join(directory, 'token');
  writeFileSync(file, 'secret\n');
  assert.is((await optionsOf(['--token-file', file], { SERVER_MANAGER_TOKEN: 'other' })).token, 'secret');
  assert.is((await optionsOf([], { SERVER_MANAGER_TOKEN_FILE: file })).token, 'secret');
  assert.is((await optionsOf([], { SERVER_MANAGER_TOKEN: 'other' })).token, 'other');
});

test('A token file that is missing, empty or invalid is reported without its content', async ({ directory }) => {
  assert.match((await faultsOf(['--token-file', join(directory, 'absent')])).join(), /cannot be read \(ENOENT\)/);
  assert.match((await faultsOf(['--token-file', directory])).join(), /cannot be read \(EISDIR\)/);
  const file = join(directory, 'odd');
  writeFileSync(file, ' \n');
  assert.match((await faultsOf(['--token-file', file])).join(), 'is empty');
  writeFileSync(file, 'sesame open\n');
  const faults = (await faultsOf(['--token-file', file])).join();
  assert.match(faults, 'spaces or characters that an HTTP header cannot carry');
  assert.not.match(faults, 'sesame');
  assert.not.match((await faultsOf([], { SERVER_MANAGER_TOKEN: 'sésame' })).join(), 'sésame');
});

test('The help of serve lists every option with its environment variable and its default', async () => {
  const { stdout: text } = await parseCommandLine(['serve', '--help']);
  const unwrapped = text.replaceAll(/\n +/g, ' ');
  for (const name of [
    'root',
    'host',
    'port',
    'token-file',
    'on-exit',
    'console-limit',
    'console-runs',
    'build-limit',
    'log-level',
  ]) {
    assert.match(text, `--${name} `);
    assert.match(unwrapped, `env: SERVER_MANAGER_${name.toUpperCase().replace('-', '_')}`);
  }
  for (const value of ['./workspace', '"127.0.0.1"', '4810', '"stop"', '256MiB', '10'])
    assert.match(unwrapped, `default: ${value}, `);
  for (const other of ['-h, --help', '-v, --version', 'SERVER_MANAGER_TOKEN ']) assert.match(unwrapped, other);
  for (const line of text.split('\n')) assert.ok(line.length <= 100, line);
});

test.run();
