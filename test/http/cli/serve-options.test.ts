/** The options of the service, parsed from a command line and an environment. */
import { resolve } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faultsOf, optionsOf } from '../../kit/manager/serve-options.js';

const test = suite('http/cli/serve-options');

const backups = {
  ...{ repository: null, resticOptions: [], answerLimitSeconds: 120, holdLimitSeconds: 10 },
  retention: { last: 3, daily: 7, weekly: 4, monthly: 6 },
};

const recipes = {
  ...{
    foldersAllowUrl: [],
    recipesAllowUrl: [],
    recipesGithubUrl: 'https://codeload.github.com',
    recipesLimit: 8 * 1024 ** 3,
    resourcesAllowUrl: [],
    resourcesGithubUrl: 'https://api.github.com',
  },
};

const recovery = { onCrash: 'stop', limit: 5, windowMs: 600_000, baseBackoffMs: 1_000, autostart: false } as const;

test('The service without options uses ./workspace and listens on 127.0.0.1:4810', async () => {
  const { logLevel, optionList: _, ...rest } = await optionsOf([]);
  const expected = {
    name: 'server-manager',
    root: resolve('workspace'),
    host: '127.0.0.1',
    port: 4810,
    token: null,
    tls: null,
    allowedOrigins: [],
    trustProxy: [],
    onExit: 'stop',
    exitSaveLimit: 5,
    recovery,
    consoleLimit: 256 * 1024 ** 2,
    consoleRuns: 10,
    ...{ buildLimit: 4 * 1024 ** 3, uploadLimit: 20 * 1024 ** 3 },
    historyDays: 365,
    historyLimit: 512 * 1024 ** 2,
    playerDays: 90,
    trashDays: 30,
    webhookAddresses: 'public',
    buildsAllowUrl: [],
    ...recipes,
    updateSources: [],
    processTree: 'auto',
    hang: { onHang: 'observe', hangAfterMs: 60_000 },
    backups,
    inspection: false,
    agones: null,
  };
  assert.equal(rest, expected);
  assert.ok(logLevel);
});

test('Options can be given on the command line, with a space or with =', async () => {
  const given = {
    name: 'City One',
    root: '/srv/w',
    host: 'localhost',
    port: '8080',
    'trust-proxy': '127.0.0.1,10.0.0.0/8',
    'on-exit': 'keep',
    'exit-save-limit': '0',
    'console-limit': '1MiB',
    'console-runs': '3',
    'build-limit': '2GiB',
    'history-days': '30',
    'history-limit': '64MiB',
    'webhook-addresses': 'any',
    'builds-index': 'https://index.example/server?key=1',
    'builds-source': 'paper=https://games.example/paper.json,ark=/srv/builds/ark',
    'builds-allow-url': 'https://downloads.example/builds/, https://host.example',
    'folders-allow-url': 'https://folders.example',
    'recipes-allow-url': 'https://recipes.example',
    'recipes-github-url': 'https://mirror.example/github',
    'recipes-limit': '1GiB',
    'resources-allow-url': 'https://resources.example/esx/',
    'resources-github-url': 'https://mirror.example/api',
    'process-tree': 'proc',
    'on-hang': 'restart',
    'hang-after': '30',
    inspection: 'true',
    'log-level': 'silent',
  };
  const expected = {
    name: 'City One',
    root: '/srv/w',
    host: 'localhost',
    port: 8080,
    token: null,
    tls: null,
    allowedOrigins: [],
    trustProxy: ['127.0.0.1', '10.0.0.0/8'],
    onExit: 'keep',
    exitSaveLimit: 0,
    recovery,
    consoleLimit: 1024 ** 2,
    consoleRuns: 3,
    ...{ buildLimit: 2 * 1024 ** 3, uploadLimit: 20 * 1024 ** 3 },
    historyDays: 30,
    historyLimit: 64 * 1024 ** 2,
    playerDays: 90,
    trashDays: 30,
    webhookAddresses: 'any',
    buildsAllowUrl: ['https://downloads.example/builds/', 'https://host.example/'],
    foldersAllowUrl: ['https://folders.example/'],
    ...{ recipesAllowUrl: ['https://recipes.example/'], recipesGithubUrl: 'https://mirror.example/github' },
    recipesLimit: 1024 ** 3,
    resourcesAllowUrl: ['https://resources.example/esx/'],
    resourcesGithubUrl: 'https://mirror.example/api',
    updateSources: [
      { id: 'fxserver', location: new URL('https://index.example/server?key=1') },
      { id: 'paper', location: new URL('https://games.example/paper.json') },
      { id: 'ark', location: new URL('file:///srv/builds/ark') },
    ],
    processTree: 'proc',
    hang: { onHang: 'restart', hangAfterMs: 30_000 },
    backups,
    inspection: true,
    agones: null,
    logLevel: 'silent',
  };
  const separate = await optionsOf(Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]));
  const joined = await optionsOf(Object.entries(given).map(([name, value]) => `--${name}=${value}`));
  assert.equal(separate, { ...expected, optionList: separate.optionList });
  assert.equal(joined, { ...expected, optionList: separate.optionList });
});

test('Options can be set by environment variables, which the command line overrides', async () => {
  const environment = {
    SERVER_MANAGER_NAME: 'City Two',
    SERVER_MANAGER_ROOT: '/srv/w',
    SERVER_MANAGER_HOST: '::1',
    SERVER_MANAGER_PORT: '1',
    SERVER_MANAGER_TRUST_PROXY: '::1, fd00::/8',
    SERVER_MANAGER_ON_EXIT: 'keep',
    SERVER_MANAGER_EXIT_SAVE_LIMIT: '0',
    SERVER_MANAGER_CONSOLE_LIMIT: '65536',
    SERVER_MANAGER_CONSOLE_RUNS: '1',
    SERVER_MANAGER_PROCESS_TREE: 'proc',
    SERVER_MANAGER_ON_HANG: 'restart',
    SERVER_MANAGER_LOG_LEVEL: 'warn',
  };
  const expected = {
    name: 'City Two',
    root: '/srv/w',
    host: '::1',
    port: 1,
    token: null,
    tls: null,
    allowedOrigins: [],
    trustProxy: ['::1', 'fd00::/8'],
    onExit: 'keep',
    exitSaveLimit: 0,
    recovery,
    consoleLimit: 65_536,
    consoleRuns: 1,
    ...{ buildLimit: 4 * 1024 ** 3, uploadLimit: 20 * 1024 ** 3 },
    historyDays: 365,
    historyLimit: 512 * 1024 ** 2,
    playerDays: 90,
    trashDays: 30,
    webhookAddresses: 'public',
    buildsAllowUrl: [],
    ...recipes,
    updateSources: [],
    processTree: 'proc',
    hang: { onHang: 'restart', hangAfterMs: 180_000 },
    backups,
    inspection: false,
    agones: null,
    logLevel: 'warn',
  };
  const { optionList: _, ...options } = await optionsOf([], environment);
  assert.equal(options, expected);
  assert.equal((await optionsOf(['--port', '2', '--root', '/other'], environment)).port, 2);
  assert.equal((await optionsOf(['--root', '/other'], environment)).root, '/other');
});

test('An empty environment variable counts as unset', async () => {
  assert.is((await optionsOf([], { SERVER_MANAGER_PORT: '', SERVER_MANAGER_TOKEN: '' })).port, 4810);
});

test('The last of two values of an option is used', async () => {
  assert.is((await optionsOf(['--port', '1', '--port', '2'])).port, 2);
});

test('All faults are reported together, one line each', async () => {
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

test.run();
