/** The options of the service for its access: tokens, TLS, origins. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faultsOf, optionsOf } from '../../kit/manager/serve-options.js';

const test = suite<{ directory: string }>('http/cli/serve-access-options');

test.before((context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'server-manager-'));
});

test.after(({ directory }) => rmSync(directory, { recursive: true }));

test('The token file has precedence over the environment', async ({ directory }) => {
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

test('Files of TLS must be given as a pair', async ({ directory }) => {
  for (const option of ['--tls-cert', '--tls-key']) {
    const faults = (await faultsOf([option, join(directory, 'file')])).join();
    assert.match(faults, '--tls-cert and --tls-key belong together.');
  }
});

test('Origins are accepted only in their exact form, and only with a token', async () => {
  const environment = { SERVER_MANAGER_TOKEN: 'secret' };
  const options = await optionsOf(['--allow-origin', 'https://a.example, http://localhost:3000'], environment);
  assert.equal(options.allowedOrigins, ['https://a.example', 'http://localhost:3000']);
  for (const value of ['*', 'null', 'a.example', 'https://a.example/', 'https://a.example/path', 'https://A.example'])
    assert.match((await faultsOf(['--allow-origin', value], environment)).join(), 'It must be origins such as', value);
  assert.match((await faultsOf(['--allow-origin', 'https://a.example'])).join(), '--allow-origin requires a token');
});

test.run();
