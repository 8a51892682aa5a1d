/** The config file of the service, read by the real program. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'jsonc-parser';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { configSchema } from '../../../http/cli/serve/config-schema.js';
import { serveOptions } from '../../../http/cli/serve/serve-options.js';
import { optionsOf } from '../../kit/manager/serve-options.js';
import { startServiceProcess } from '../../kit/manager/service-process.js';
import { createWorkspace } from '../../kit/manager/workspace.js';
import { runCommandLine } from './command-line.js';

const test = suite('http/cli/config-file');

const directory = mkdtempSync(join(tmpdir(), 'server-manager-config-'));
const file = join(directory, 'config.json');

test.after(() => rmSync(directory, { recursive: true }));

/** Writes the config file. @returns its path */
function write(content: unknown): string {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  return file;
}

/** Runs `server-manager serve --check-config`. @returns the exit status, and a text for each fault */
async function check(content: unknown): Promise<{ status: number | null; stdout: string; faults: string[] }> {
  const { status, stdout, stderr } = await runCommandLine(['serve', '--config', write(content), '--check-config']);
  const faults = stderr.split('\n').slice(0, -1);
  return { status, stdout, faults: faults.map((line) => line.replace('server-manager: ', '').replace(file, 'FILE')) };
}

/** Values for keys of each type, in the forms that JSON allows. */
const everything = {
  root: 'games',
  host: 'localhost',
  port: 4811,
  'token-file': 'token',
  'tls-cert': 'cert.pem',
  'tls-key': 'key.pem',
  'allow-origin': ['https://games.example', 'http://localhost:3000'],
  'trust-proxy': [],
  'on-exit': 'keep',
  'exit-save-limit': 0,
  'console-limit': '64KiB',
  'history-limit': 65_536,
  autostart: true,
  'log-level': 'warn',
};

test('SERVER_MANAGER_CONFIG names a config file with comments and a trailing comma', async () => {
  const workspace = createWorkspace();
  writeFileSync(join(directory, 'token'), 'secret\n');
  const config = write(`{
    "$schema": "docs/reference/config.schema.json", // for editors
    /* relative to this file */ "token-file": "token",
    "log-level": "info",
  }`);
  const service = await startServiceProcess(workspace.root, { env: { SERVER_MANAGER_CONFIG: config } });
  try {
    assert.is((await service.request('GET', '/status')).status, 401);
    const headers = { Authorization: 'Bearer secret' };
    assert.is((await service.request('GET', '/status', { headers })).status, 200);
  } finally {
    await service.end();
    workspace.remove();
  }
});

test('Options of the command line precede variables, which precede the config file', async () => {
  const config = write({ port: 1, host: 'localhost', 'log-level': 'warn', 'on-exit': 'keep', 'hang-after': 5 });
  const environment = { SERVER_MANAGER_PORT: '2', SERVER_MANAGER_LOG_LEVEL: 'error' };
  const options = await optionsOf(['--config', config, '--port', '3'], environment);
  assert.equal([options.port, options.logLevel, options.host, options.onExit], [3, 'error', 'localhost', 'keep']);
  assert.is(options.hang.hangAfterMs, 5_000);
  writeFileSync(join(directory, 'token'), 'secret\n');
  const withToken = ['--config', write({ 'token-file': 'token' })];
  assert.is((await optionsOf(withToken, { SERVER_MANAGER_TOKEN: 'other' })).token, 'other');
  assert.is((await optionsOf(withToken)).token, 'secret');
});

test('Relative paths in a config file are relative to the directory of the file', async () => {
  writeFileSync(join(directory, 'token'), 'secret\n');
  const { 'tls-cert': cert, 'tls-key': key, ...withoutTls } = everything;
  const options = await optionsOf(['--config', write(withoutTls)]);
  assert.is(options.root, join(directory, 'games'));
  assert.equal(options.allowedOrigins, ['https://games.example', 'http://localhost:3000']);
  assert.equal(options.trustProxy, []);
  assert.is(options.consoleLimit, 65_536);
  assert.is(options.historyLimit, 65_536);
  assert.ok(options.recovery.autostart);
});

test('--check-config exits with 0 for a valid file, without a service', async () => {
  const expected = { status: 0, stdout: 'The configuration is valid.\n', faults: [] };
  assert.equal(await check({ root: 'games', port: 4811 }), expected);
  assert.equal(await check({}), expected);
});

test('--check-config exits with 2 and lists faults with valid values', async () => {
  const content = {
    port: '4811',
    prt: 1,
    tokenFile: 'x',
    token: 'sesame',
    zzz: 1,
    'on-exit': 'maybe',
    autostart: 'true',
    'console-limit': 1,
    'trust-proxy': '127.0.0.1',
    'allow-origin': ['nowhere'],
    root: '',
    host: null,
  };
  const { status, stdout, faults } = await check(content);
  assert.is(status, 2);
  assert.is(stdout, '');
  assert.equal(faults, [
    'Invalid "port" in FILE, line 2. It must be a whole number from 0 to 65535.',
    'Unknown "prt" in FILE, line 3. The nearest key is "port".',
    'Unknown "tokenFile" in FILE, line 4. The nearest key is "token-file".',
    'Unknown "token" in FILE, line 5. A secret is not written into this file: "token-file" is the path of the file with the token.',
    'Unknown "zzz" in FILE, line 6. The keys are the names of the options: server-manager serve --help lists them.',
    'Invalid "on-exit" in FILE, line 7. It must be one of "stop", "keep".',
    'Invalid "autostart" in FILE, line 8. It must be true or false.',
    'Invalid "console-limit" in FILE, line 9. It must be a size such as 67108864 or "64MiB", at least 64KiB.',
    'Invalid "trust-proxy" in FILE, line 10. It must be an array of IP addresses or networks such as ["127.0.0.1", "10.0.0.0/8"].',
    'Invalid "allow-origin" in FILE, line 11. It must be an array of origins such as ["https://games.example"].',
    'Invalid "root" in FILE, line 14. It must be the path of a file or directory.',
    'Invalid "host" in FILE, line 15. It must be an address or a host name.',
  ]);
});

test('A service does not start with a faulty config file: it exits with 2', async () => {
  const { status, stderr } = await runCommandLine(['serve', '--config', write({ port: -1 })]);
  assert.is(status, 2);
  assert.match(stderr, 'Invalid "port"');
});

test('A config file that is missing, invalid or repeats a key is refused', async () => {
  const absent = await runCommandLine(['serve', '--check-config', '--config', join(directory, 'absent.json')]);
  assert.is(absent.status, 2);
  assert.match(absent.stderr, /The config file \S+absent\.json cannot be read \(ENOENT\)\./);
  assert.match((await check('[]')).faults.join(), 'The config file FILE must be a JSON object');
  assert.match((await check('')).faults.join(), 'Invalid JSON in FILE, line 1');
  assert.equal((await check('{\n  "port": 1\n  "host": "::1"\n}')).faults, [
    'Invalid JSON in FILE, line 3: comma expected.',
  ]);
  assert.equal((await check('{ "port": 1, "port": 2 }')).faults, [
    'Repeated "port" in FILE, line 1. Each option may occur only once.',
  ]);
});

const schema = configSchema(serveOptions());
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema);

test('The published JSON Schema is derived from the options', () => {
  const published = JSON.parse(readFileSync('docs/reference/config.schema.json', 'utf8'));
  assert.equal(published, schema, 'docs/reference/config.schema.json is stale: run `npm run docs`');
});

test('The example in docs/reference/options.md is valid', () => {
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/reference/options.md', 'utf8')) ?? [];
  const content: unknown = parse(example);
  assert.ok(validate(content), JSON.stringify(validate.errors));
  assert.ok(Object.keys(content as object).length > 3);
});

test('The JSON Schema accepts and refuses the same files as the program', async () => {
  const defaults = Object.entries(schema.properties).flatMap(([key, { default: value }]) =>
    value === undefined ? [] : [[key, value]],
  );
  for (const content of [everything, Object.fromEntries(defaults)])
    assert.ok(validate(content), JSON.stringify(content));
  assert.equal((await optionsOf(['--config', write(Object.fromEntries(defaults))])).port, 4810);
  const values = [-1, 0, 1.5, 70_000, '64KiB', '', 'x', 'keep', true, null, {}, ['x y'], ['x', 1]];
  for (const [index, option] of serveOptions().entries()) {
    if (index === 0 || /file|tls/.test(option.name())) continue;
    for (const value of values) {
      const content = { [option.name()]: value };
      const isAccepted = await optionsOf(['--config', write(content)], { SERVER_MANAGER_TOKEN: 'x'.repeat(64) }).then(
        () => true,
        (error: Error) => !error.message.includes('config.json'),
      );
      // The schema does not check the texts of lists.
      if (!Array.isArray(value)) assert.is(validate(content), isAccepted, JSON.stringify(content));
      else assert.ok(validate(content) || !isAccepted, JSON.stringify(content));
    }
  }
});

test.run();
