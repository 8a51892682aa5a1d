/** The options of the service for crashes and hangs. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faultsOf, optionsOf } from '../../kit/manager/serve-options.js';

const test = suite('http/cli/recovery-options');

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

test('The default of --hang-after is 60 s, and 180 s with --on-hang restart', async () => {
  const hangOf = async (...given: string[]) => (await optionsOf(given)).hang;
  assert.equal(await hangOf(), { onHang: 'observe', hangAfterMs: 60_000 });
  assert.equal(await hangOf('--on-hang', 'restart'), { onHang: 'restart', hangAfterMs: 180_000 });
  assert.equal(await hangOf('--on-hang=restart', '--hang-after=20'), { onHang: 'restart', hangAfterMs: 20_000 });
  assert.equal(await faultsOf(['--on-hang=kill']), ['Invalid --on-hang. Allowed choices are observe, restart.']);
  assert.equal(await faultsOf(['--hang-after=0']), [
    'Invalid --hang-after. It must be a whole number from 1 to 86400.',
  ]);
});

test.run();
