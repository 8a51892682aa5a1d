/** The address that commands use without `--url`, with the variables of the service. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findUsualAddress } from '../../../http/cli/service/usual-address.js';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';
import { type CommandLineRun, runCommandLine } from './command-line.js';

const test = suite<SharedService>('http/cli/usual-address');

shareService(test);

/** Returns the address and the faults of a command with the given variables. */
async function findWith(variables: NodeJS.ProcessEnv): Promise<readonly [string, ...string[]]> {
  const before = process.env;
  process.env = variables;
  try {
    const faults: string[] = [];
    const { origin } = await findUsualAddress(faults);
    return [origin, ...faults];
  } finally {
    process.env = before;
  }
}

test('A command reads the address from variables; --url overrides the variables', async ({ service }) => {
  const SERVER_MANAGER_PORT = new URL(service.base).port;
  const status = (env: NodeJS.ProcessEnv, ...args: string[]): Promise<CommandLineRun> =>
    runCommandLine(['status', '--json', ...args], env);
  const answered = await status({ SERVER_MANAGER_PORT, SERVER_MANAGER_HOST: '0.0.0.0' });
  assert.is(answered.status, 0, answered.stderr);
  assert.is(JSON.parse(answered.stdout).state, 'stopped');
  const elsewhere = await status({ SERVER_MANAGER_PORT }, '--url', 'http://127.0.0.1:1');
  assert.is(elsewhere.status, 3);
  assert.match(elsewhere.stderr, 'http://127.0.0.1:1 (ECONNREFUSED)');
  const { stderr } = await runCommandLine(['mcp'], { SERVER_MANAGER_PORT });
  assert.match(stderr, `MCP server for ${service.base} is ready.`);
});

test('A command with a port of 0 or an invalid port is refused', async () => {
  const refused = async (SERVER_MANAGER_PORT: string): Promise<string> => {
    const { status, stderr } = await runCommandLine(['stop'], { SERVER_MANAGER_PORT });
    assert.is(status, 2);
    return stderr;
  };
  assert.is(
    await refused('0'),
    'server-manager: The port of the service is 0, any free port. Set --url or SERVER_MANAGER_URL.\n',
  );
  assert.match(await refused('many'), 'server-manager: Invalid SERVER_MANAGER_PORT. It must be a whole number');
});

test('The address is made of host, port and certificate', async () => {
  assert.equal(await findWith({}), ['http://127.0.0.1:4810']);
  assert.equal(await findWith({ SERVER_MANAGER_PORT: '' }), ['http://127.0.0.1:4810']);
  assert.equal(await findWith({ SERVER_MANAGER_PORT: '4820' }), ['http://127.0.0.1:4820']);
  assert.equal(await findWith({ SERVER_MANAGER_HOST: '::' }), ['http://127.0.0.1:4810']);
  assert.equal(await findWith({ SERVER_MANAGER_HOST: '::1' }), ['http://[::1]:4810']);
  assert.equal(await findWith({ SERVER_MANAGER_HOST: 'games.example' }), ['http://games.example:4810']);
  assert.equal(await findWith({ SERVER_MANAGER_TLS_CERT: '/cert.pem' }), ['https://127.0.0.1:4810']);
});

test('The config file of the service sets the address, and variables have precedence', async ({ workspace }) => {
  const file = join(workspace.root, 'config.json');
  const SERVER_MANAGER_CONFIG = file;
  writeFileSync(file, '{ "port": 4830, "host": "10.0.0.1" }');
  assert.equal(await findWith({ SERVER_MANAGER_CONFIG }), ['http://10.0.0.1:4830']);
  assert.equal(await findWith({ SERVER_MANAGER_CONFIG, SERVER_MANAGER_PORT: '4840' }), ['http://10.0.0.1:4840']);
  const [, fault = ''] = await findWith({ SERVER_MANAGER_CONFIG: join(workspace.root, 'none.json') });
  assert.match(fault, /^The config file \S+ cannot be read \(ENOENT\)\.$/);
});

test('An invalid value of another option of the service has no effect on the address', async () => {
  const variables = { SERVER_MANAGER_PORT: '4820', SERVER_MANAGER_ON_EXIT: 'often' };
  assert.equal(await findWith(variables), ['http://127.0.0.1:4820']);
});

test.run();
