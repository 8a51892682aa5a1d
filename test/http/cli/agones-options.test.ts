/** The option --agones, and options that contradict it. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faultsOf, optionsOf } from '../../kit/manager/serve-options.js';

const test = suite('http/cli/agones-options');

test('--agones uses the port that Agones sets, or otherwise 9358', async () => {
  assert.equal((await optionsOf(['--agones'])).agones, { port: 9_358 });
  assert.equal((await optionsOf(['--agones'], { AGONES_SDK_HTTP_PORT: '9400' })).agones, { port: 9_400 });
  assert.equal((await optionsOf([], { SERVER_MANAGER_AGONES: 'true' })).agones, { port: 9_358 });
  assert.is((await optionsOf([], { AGONES_SDK_HTTP_PORT: '9400' })).agones, null);
  assert.equal(await faultsOf(['--agones'], { AGONES_SDK_HTTP_PORT: 'x' }), [
    'Invalid environment variable AGONES_SDK_HTTP_PORT. It must be a port from 1 to 65535.',
  ]);
});

test('--agones excludes restarts by the manager after a crash and after a hang', async () => {
  for (const flag of ['--on-crash', '--on-hang'])
    assert.equal(await faultsOf(['--agones', flag, 'restart']), [
      `--agones excludes ${flag} restart: Agones replaces the GameServer of a server that has failed. Leave ${flag} out.`,
    ]);
});

test.run();
