/** The convars on the command line, and the convars in a file that only the manager's user can read. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { renderSecretConfig, toConvars } from '../../../../adapters/kinds/fxserver/convars.js';
import { secretNames } from '../../../machines/text/secret-names.js';

const test = suite('adapters/kinds/fxserver/convars');

test('licenseKey, steamWebApiKey, oneSync and game become the convars of FXServer', () => {
  assert.equal(toConvars({ licenseKey: 'K', steamWebApiKey: 'S', oneSync: 'on', game: 'rdr3', set: {} }), {
    open: [
      ['gamename', 'rdr3'],
      ['onesync', 'on'],
    ],
    secret: [
      ['sv_licenseKey', 'K'],
      ['steam_webApiKey', 'S'],
    ],
  });
  assert.equal(toConvars({ set: {} }), { open: [], secret: [] });
});

test('Convars with the names of secrets are secret', () => {
  const { open, secret } = toConvars({ set: Object.fromEntries(secretNames.map((name) => [name, 'x'])) });
  assert.equal(open, []);
  assert.equal(
    secret.map(([name]) => name),
    secretNames,
  );
});

test('Convars without the name of a secret are not secret, and keep their order', () => {
  const { open, secret } = toConvars({ set: { sv_hostname: 'My server', sv_maxclients: '48', tags: '' } });
  assert.equal(open, [
    ['sv_hostname', 'My server'],
    ['sv_maxclients', '48'],
    ['tags', ''],
  ]);
  assert.equal(secret, []);
});

test('A value that resembles a command-line argument is passed in the file', () => {
  const { open, secret } = toConvars({ set: { a: '+exec evil.cfg', b: '-1', c: '1+1' } });
  assert.equal(open, [['c', '1+1']]);
  assert.equal(secret, [
    ['a', '+exec evil.cfg'],
    ['b', '-1'],
  ]);
});

test('The file sets each secret convar with a quoted value', () => {
  const convars = toConvars({ licenseKey: 'cfxk_1', set: { rcon_password: 'a; quit # b // c', empty_key: '' } });
  assert.is(
    renderSecretConfig(convars),
    'set sv_licenseKey "cfxk_1"\nset rcon_password "a; quit # b // c"\nset empty_key ""\n',
  );
  assert.is(renderSecretConfig(toConvars({ set: {} })), '');
});

test.run();
