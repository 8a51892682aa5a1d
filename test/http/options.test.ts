/** Options, read from a command line and an environment: pure but for the token file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { helpText, type Options, readOptions } from '../../http/options.js';

const test = suite<{ directory: string }>('options');

test.before((context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'server-manager-'));
});

test.after(({ directory }) => rmSync(directory, { recursive: true }));

const recovery = { onCrash: 'stop', limit: 5, windowMs: 600_000, autostart: false } as const;

function optionsOf(argv: readonly string[], environment: NodeJS.ProcessEnv = {}): Options {
  const read = readOptions(argv, environment);
  if (read.kind !== 'options') throw new Error(JSON.stringify(read));
  return read.options;
}

function faultsOf(argv: readonly string[], environment: NodeJS.ProcessEnv = {}): readonly string[] {
  const read = readOptions(argv, environment);
  if (read.kind !== 'faulty') throw new Error(JSON.stringify(read));
  return read.faults;
}

test('without any, it is a workspace here, on this machine alone, on port 4810', () => {
  const { logLevel, ...rest } = optionsOf([]);
  const wished = {
    root: resolve('workspace'),
    host: '127.0.0.1',
    port: 4810,
    token: null,
    onExit: 'stop',
    recovery,
    consoleLimit: 256 * 1024 ** 2,
    consoleRuns: 10,
    buildLimit: 4 * 1024 ** 3,
  };
  assert.equal(rest, wished);
  assert.ok(logLevel);
});

test('each can be given on the command line, with a space or with =', () => {
  const given = {
    root: '/srv/w',
    host: 'localhost',
    port: '8080',
    'on-exit': 'keep',
    'console-limit': '1MiB',
    'console-runs': '3',
    'build-limit': '2GiB',
    'log-level': 'silent',
  };
  const wished = {
    root: '/srv/w',
    host: 'localhost',
    port: 8080,
    token: null,
    onExit: 'keep',
    recovery,
    consoleLimit: 1024 ** 2,
    consoleRuns: 3,
    buildLimit: 2 * 1024 ** 3,
    logLevel: 'silent',
  };
  assert.equal(optionsOf(Object.entries(given).flatMap(([name, value]) => [`--${name}`, value])), wished);
  assert.equal(optionsOf(Object.entries(given).map(([name, value]) => `--${name}=${value}`)), wished);
});

test('each can be given in the environment, and the command line comes first', () => {
  const environment = {
    SERVER_MANAGER_ROOT: '/srv/w',
    SERVER_MANAGER_HOST: '::1',
    SERVER_MANAGER_PORT: '1',
    SERVER_MANAGER_ON_EXIT: 'keep',
    SERVER_MANAGER_CONSOLE_LIMIT: '65536',
    SERVER_MANAGER_CONSOLE_RUNS: '1',
    SERVER_MANAGER_LOG_LEVEL: 'warn',
  };
  const wished = {
    root: '/srv/w',
    host: '::1',
    port: 1,
    token: null,
    onExit: 'keep',
    recovery,
    consoleLimit: 65_536,
    consoleRuns: 1,
    buildLimit: 4 * 1024 ** 3,
    logLevel: 'warn',
  };
  assert.equal(optionsOf([], environment), wished);
  assert.equal(optionsOf(['--port', '2', '--root', '/other'], environment).port, 2);
  assert.equal(optionsOf(['--root', '/other'], environment).root, '/other');
});

test('what follows a crash can be chosen, and a flag needs no value', () => {
  const wished = { onCrash: 'restart', limit: 2, windowMs: 60_000, autostart: true };
  assert.equal(
    optionsOf(['--on-crash', 'restart', '--crash-limit', '2', '--crash-window', '60', '--autostart']).recovery,
    wished,
  );
  const environment = {
    SERVER_MANAGER_ON_CRASH: 'restart',
    SERVER_MANAGER_CRASH_LIMIT: '2',
    SERVER_MANAGER_CRASH_WINDOW: '60',
    SERVER_MANAGER_AUTOSTART: 'true',
  };
  assert.equal(optionsOf([], environment).recovery, wished);
  assert.is(optionsOf(['--autostart=false'], environment).recovery.autostart, false);
  assert.equal(faultsOf(['--autostart=yes']), ['--autostart takes no value, or true or false.']);
  assert.equal(faultsOf(['--crash-limit', '0']), ['--crash-limit must be a whole number from 1 to 1000.']);
});

test('a variable that is set to nothing is not set', () => {
  assert.is(optionsOf([], { SERVER_MANAGER_PORT: '', SERVER_MANAGER_TOKEN: '' }).port, 4810);
});

test('the last of two counts', () => {
  assert.is(optionsOf(['--port', '1', '--port', '2']).port, 2);
});

for (const port of ['0', '1', '65535']) {
  test(`the port can be ${port}`, () => assert.is(optionsOf(['--port', port]).port, Number(port)));
}

for (const port of ['65536', '99999', '-1', '8080x', '1e3', ' 80', '0x50', '', '123456']) {
  test(`the port cannot be "${port}"`, () => {
    assert.equal(faultsOf([`--port=${port}`]), ['--port must be a whole number from 0 to 65535.']);
  });
}

const sizes: readonly (readonly [text: string, bytes: number])[] = [
  ['65536', 65_536],
  ['65536B', 65_536],
  ['64KiB', 65_536],
  ['64 KiB', 65_536],
  ['64MiB', 67_108_864],
  ['1GiB', 1_073_741_824],
  ['100000GiB', 100_000 * 1024 ** 3],
];
for (const [text, bytes] of sizes) {
  test(`the console can be bounded to ${text}`, () =>
    assert.is(optionsOf(['--console-limit', text]).consoleLimit, bytes));
}

for (const text of ['1', '65535', '63KiB', '64']) {
  test(`the console cannot be bounded to ${text}: that is too little`, () => {
    assert.equal(faultsOf([`--console-limit=${text}`]), ['--console-limit must be at least 64KiB.']);
  });
}

for (const text of [
  '',
  'x',
  '-1',
  '64mb',
  '64MB',
  '64M',
  '1.5GiB',
  '1e9',
  '0x10000',
  '99999999999999GiB',
  'unlimited',
]) {
  test(`the console cannot be bounded to "${text}"`, () => {
    assert.equal(faultsOf([`--console-limit=${text}`]), [
      '--console-limit must be a size as 67108864, 65536KiB, 64MiB or 1GiB.',
    ]);
  });
}

for (const text of ['0', '0MiB']) {
  test(`the console cannot be unlimited by ${text}, and the fault says so`, () => {
    assert.match(faultsOf([`--console-limit=${text}`]).join(), '0 is not unlimited');
  });
}

for (const runs of ['1', '1000']) {
  test(`${runs} runs can be kept`, () => assert.is(optionsOf(['--console-runs', runs]).consoleRuns, Number(runs)));
}

for (const runs of ['0', '1001', '-1', '1.5', 'all', '']) {
  test(`"${runs}" runs cannot be kept`, () => {
    assert.equal(faultsOf([`--console-runs=${runs}`]), ['--console-runs must be a whole number from 1 to 1000.']);
  });
}

for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1']) {
  test(`on ${host} no token is needed`, () => assert.is(optionsOf(['--host', host]).host, host));
}

for (const host of ['0.0.0.0', '::', '10.0.0.1', 'servers.example', '127.0.0.1.example', 'localhost.example']) {
  test(`on ${host} a token is needed`, () => {
    assert.match(faultsOf(['--host', host]).join(), 'that needs a token');
    assert.is(optionsOf(['--host', host], { SERVER_MANAGER_TOKEN: 'x' }).token, 'x');
  });
}

for (const host of ['http://localhost', 'local host', 'a/b', 'user@localhost', '']) {
  test(`a host cannot be "${host}"`, () => {
    assert.match(faultsOf([`--host=${host}`]).join('\n'), '--host must be an address or a host name.');
  });
}

test('all that is wrong is told at once, a sentence each', () => {
  const faults = faultsOf(['--port', 'x', '--frob', '--on-exit', 'maybe', 'word', '--log-level=loud', '--root='], {
    SERVER_MANAGER_PROT: '1',
  });
  for (const words of [
    'SERVER_MANAGER_PROT',
    '--frob',
    '"word"',
    '--port',
    '--on-exit must be stop or keep',
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
  test(`${argv.join(' ')} is not an option`, () => {
    assert.match(faultsOf(argv).join('\n'), `${argv[0]?.split('=')[0]} is not an option; --help lists them.`);
  });
}

for (const argv of [['start'], ['--', '--port'], ['']]) {
  test(`${JSON.stringify(argv)} is not an option`, () => assert.match(faultsOf(argv).join('\n'), 'is not an option.'));
}

test('an option without its value is told', () => {
  assert.match(faultsOf(['--port']).join(), '--port needs a value.');
});

test('variables of other programs, and the mark of a run, concern nobody', () => {
  assert.is(optionsOf([], { PORT: 'x', HOST: 'y', SERVER_MANAGER_RUN: 'z' }).port, 4810);
});

test('--help and --version win over everything that is wrong', () => {
  for (const flag of ['--help', '-h']) assert.is(readOptions(['--port', 'x', flag], {}).kind, 'help');
  for (const flag of ['--version', '-v'])
    assert.is(readOptions(['--frob', flag], { SERVER_MANAGER_X: '1' }).kind, 'version');
});

test('a token is read from its file without the line end, before the one in the environment', ({ directory }) => {
  const file = join(directory, 'token');
  writeFileSync(file, 'secret\n');
  assert.is(optionsOf(['--token-file', file], { SERVER_MANAGER_TOKEN: 'other' }).token, 'secret');
  assert.is(optionsOf([], { SERVER_MANAGER_TOKEN_FILE: file }).token, 'secret');
  assert.is(optionsOf([], { SERVER_MANAGER_TOKEN: 'other' }).token, 'other');
});

test('a token file that is missing, empty or holds more than a token is told, and never the token', ({ directory }) => {
  assert.match(faultsOf(['--token-file', join(directory, 'absent')]).join(), /cannot be read \(ENOENT\)/);
  assert.match(faultsOf(['--token-file', directory]).join(), /cannot be read \(EISDIR\)/);
  const file = join(directory, 'odd');
  writeFileSync(file, ' \n');
  assert.match(faultsOf(['--token-file', file]).join(), 'is empty');
  writeFileSync(file, 'sesame open\n');
  const faults = faultsOf(['--token-file', file]).join();
  assert.match(faults, 'spaces or characters that a header cannot carry');
  assert.not.match(faults, 'sesame');
  assert.not.match(faultsOf([], { SERVER_MANAGER_TOKEN: 'sésame' }).join(), 'sésame');
});

test('the help names every option, its variable and its default', () => {
  const text = helpText();
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
    assert.match(text, `SERVER_MANAGER_${name.toUpperCase().replace('-', '_')}\n`);
  }
  for (const standard of ['(./workspace)', '(127.0.0.1)', '(4810)', '(stop)', '(256MiB)', '(10)'])
    assert.match(text, standard);
  for (const other of ['--help, -h', '--version, -v', 'SERVER_MANAGER_TOKEN ']) assert.match(text, other);
  for (const line of text.split('\n')) assert.ok(line.length <= 100, line);
});

test.run();
