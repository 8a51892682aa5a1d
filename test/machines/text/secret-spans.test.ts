/** The positions of the secrets in a config file. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findSecretSpans } from '../../../machines/text/secret-spans.js';

const test = suite('machines/text/secret-spans');

/** Returns the text with `*` for each character that is secret. */
function hide(text: string): string {
  const characters = [...text];
  for (const [from, to] of findSecretSpans(text)) characters.fill('*', from, to);
  return characters.join('');
}

test('The value after the name of a secret is secret, in every form of a setting', () => {
  for (const [text, hidden] of [
    ['rcon_password hunter2', 'rcon_password *******'],
    ['set steam_webApiKey "abc def"', 'set steam_webApiKey "*******"'],
    ['server_password = hunter2', 'server_password = *******'],
    ['rcon.password=hunter2', 'rcon.password=*******'],
    ['  "token": "hunter2",', '  "token": "*******",'],
    ['# sv_licenseKey abc', '# sv_licenseKey ***'],
  ])
    assert.is(hide(text ?? ''), hidden);
});

test('A password in an address, a key and a private key are secret under any name', () => {
  assert.is(hide('set db "mysql://root:hunter2@localhost/game"'), 'set db "mysql://************@localhost/game"');
  assert.is(hide('one\nset key cfxk_abc123\ntwo'), 'one\nset key ***********\ntwo');
  const key = ['-----BEGIN PRIVATE KEY-----', 'MIIabc', '-----END PRIVATE KEY-----'];
  assert.is(hide(key.join('\n')), key.map((line) => '*'.repeat(line.length)).join('\n'));
});

test('Text that is not secret is unchanged', () => {
  for (const text of [
    '',
    'ensure token-shop',
    'sv_hostname "Your token server"',
    '# Put the token of the webhook here',
    '"password": {',
    'rcon_password ""',
    'rcon_password',
    'sv_maxclients 48',
  ])
    assert.is(hide(text), text);
});

test.run();
