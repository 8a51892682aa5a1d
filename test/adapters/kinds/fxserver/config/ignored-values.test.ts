/** Values of variables that the server refuses. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { value } from './analysed.js';
import { configure, faultsAfterSound } from './configured.js';

const test = suite('adapters/kinds/fxserver/config/ignored-values');

test('A value that the server ignores is a fault', async () => {
  assert.equal(
    await faultsAfterSound('set onesync infinity\nset gamename gta4\nsv_maxclients many\nsv_maxclients 48 # players'),
    ['config_value_ignored 4', 'config_value_ignored 5', 'config_value_ignored 6'],
  );
  assert.is((await configure('set gamename RDR3\nset gamename gta4')).game, 'rdr3');
});

test('sv_maxclients keeps its earlier value after a value below 1 or above 2048', async () => {
  for (const refused of ['0', '-1', '2049', '100000', 'many'])
    assert.equal(
      await faultsAfterSound(`sv_maxclients 48\nsv_maxclients ${refused}`),
      ['config_value_ignored 5'],
      refused,
    );
  for (const taken of ['1', '2048']) assert.equal(await faultsAfterSound(`sv_maxclients ${taken}`), [], taken);
  assert.is(await value('sv_maxclients 48\nsv_maxclients 2049', 'sv_maxclients'), '48');
});

test.run();
