/** The variables, endpoints and other settings of server.cfg. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { key, value } from './analysed.js';
import { configure, faultsAfterSound, sound } from './configured.js';

const test = suite('adapters/kinds/fxserver/config/settings');

test('The last value of a variable counts; the case of the name does not', async () => {
  const { convars } = await configure('set Tags a\nsets tags b\nsetr other "x y"\nseta TAGS c\n');
  assert.equal(convars, [
    { name: 'Tags', value: 'c', place: { file: 'server.cfg', line: 4 } },
    { name: 'other', value: 'x y', place: { file: 'server.cfg', line: 3 } },
  ]);
});

test('A variable of the server, or a variable that was set before, needs no set', async () => {
  assert.is(await value('sv_hostname "My Server"\nSV_HostName Other', 'sv_hostname'), 'Other');
  assert.is(await value('set mine 1\nmine 2', 'mine'), '2');
  assert.is(await value('mine 2', 'mine'), undefined);
  assert.is(await value('sv_hostname', 'sv_hostname'), undefined, 'a name without a value only prints the value');
});

test('A value of several words without quotes is a fault and has no effect', async () => {
  assert.equal(await faultsAfterSound('sv_hostname My Server\nset sv_projectName My Server\nset a'), [
    'config_argument_count 4',
    'config_argument_count 5',
    'config_argument_count 6',
  ]);
  assert.is(await value('set sv_projectName A B', 'sv_projectName'), undefined);
});

test('Variables from the command line count as set before server.cfg', async () => {
  const set = new Map([
    ['sv_licenseKey', key],
    ['sv_hostname', 'given'],
    ['onesync', 'on'],
    ['gamename', 'rdr3'],
  ]);
  const config = await configure('sv_hostname written', { set });
  assert.equal(config.licence, { present: true, wellFormed: true, file: null, line: null });
  assert.equal([config.oneSync, config.game], ['on', 'rdr3']);
  assert.equal(
    config.convars.find(({ name }) => name === 'sv_hostname'),
    { name: 'sv_hostname', value: 'written', place: { file: 'server.cfg', line: 1 } },
  );
  assert.equal(
    config.faults.map(({ code }) => code),
    ['config_no_endpoint'],
  );
  assert.equal((await configure('', { set: new Map([['onesync', 'infinity']]) })).faults.slice(0, 2), [
    {
      code: 'config_value_ignored',
      severity: 'error',
      file: 'server.cfg',
      line: null,
      name: 'onesync',
      value: 'infinity',
      expected: '"on", "legacy" or "off"',
    },
    { code: 'config_licence_missing', severity: 'fatal', file: 'server.cfg', line: null, placeholder: false },
  ]);
});

test('Endpoints have a protocol, host, port, file and line', async () => {
  const { endpoints } = await configure(
    'endpoint_add_tcp "0.0.0.0:30120"\nEndpoint_Add_UDP [::]:30121\nendpoint_add_tcp localhost:1',
  );
  assert.equal(endpoints, [
    { protocol: 'tcp', host: '0.0.0.0', port: 30120, file: 'server.cfg', line: 1 },
    { protocol: 'udp', host: '::', port: 30121, file: 'server.cfg', line: 2 },
    { protocol: 'tcp', host: 'localhost', port: 1, file: 'server.cfg', line: 3 },
  ]);
});

test('An invalid endpoint is an error; an endpoint without a port gets a warning', async () => {
  for (const [text, problem, port] of [
    ['0.0.0.0', 'no_port', 30120],
    ['[::1]', 'no_port', 30120],
    ['0.0.0.0:', 'port_not_a_number', null],
    ['0.0.0.0:30120x', 'port_not_a_number', null],
    ['0.0.0.0:0', 'port_out_of_range', null],
    ['0.0.0.0:70000', 'port_out_of_range', null],
    [':30120', 'no_host', null],
    ['', 'no_host', null],
    ['::1:30120', 'no_brackets', null],
  ] as const) {
    const { faults, endpoints } = await configure(`endpoint_add_udp "${text}"`);
    assert.equal(
      [faults[0]?.code, faults[0]?.severity, faults[0]?.problem, endpoints[0]?.port ?? null],
      ['config_endpoint_faulty', port === null ? 'error' : 'warning', problem, port],
      text,
    );
  }
});

test('A missing endpoint for TCP or UDP, and a duplicate endpoint, are faults', async () => {
  assert.equal(
    (await configure(`sv_licenseKey ${key}`)).faults.map(({ protocols, file, line }) => [protocols, file, line]),
    [[['tcp', 'udp'], 'server.cfg', null]],
  );
  assert.equal(
    (await configure(`sv_licenseKey ${key}\nendpoint_add_tcp 0.0.0.0:1`)).faults.map(({ protocols }) => protocols),
    [['udp']],
  );
  assert.equal((await configure(`${sound}endpoint_add_udp 0.0.0.0:30120`)).faults, [
    {
      code: 'config_endpoint_twice',
      severity: 'fatal',
      file: 'server.cfg',
      line: 4,
      protocol: 'udp',
      host: '0.0.0.0',
      port: 30120,
      first: { file: 'server.cfg', line: 2 },
    },
  ]);
});

test('A licence key is reported as present and well-formed without its value', async () => {
  for (const good of [key, '0123456789abcdefghijklmnopqrstuv']) {
    const config = await configure(`\nsv_licenseKey "${good}"`);
    assert.equal(config.licence, { present: true, wellFormed: true, file: 'server.cfg', line: 2 });
    assert.not.match(JSON.stringify(config), good);
  }
  for (const bad of ['cfxk_short', 'cfxk_abc def_g', '0123456789abcdef', `${key}x-y`]) {
    const { licence, faults } = await configure(`set sv_licenseKey "${bad}"`);
    assert.equal(
      [licence.present, licence.wellFormed, faults.map(({ code }) => code)[0]],
      [true, false, 'config_licence_malformed'],
      bad,
    );
  }
});

test('A placeholder of a template does not count as a licence key', async () => {
  for (const filler of [
    '',
    ' ',
    'changeme',
    'CHANGEME',
    'YOUR_KEY',
    'your-license-key-here',
    '<key>',
    '{{svLicense}}',
    'licenseKey',
    'cfxk_your_key',
    'cfxk_xxxxxxxxxxxxxxxxxxxx_xxxxx',
    'cfxk_placeholder_replace_with_real_key',
    'xxx',
    '********',
    'PASTE_YOUR_KEY_HERE',
    'none',
    '00000000000000000000000000000000',
  ]) {
    const { licence, faults } = await configure(`sv_licenseKey "${filler}"`);
    assert.equal(licence, { present: false, wellFormed: false, file: 'server.cfg', line: 1 }, filler);
    assert.equal(
      faults[0],
      {
        code: 'config_licence_missing',
        severity: 'fatal',
        file: 'server.cfg',
        line: 1,
        placeholder: filler.trim() !== '',
      },
      filler,
    );
  }
  assert.equal((await configure('')).licence, { present: false, wellFormed: false, file: null, line: null });
});

test('The analysis contains no keys, passwords, tokens or addresses with passwords', async () => {
  const secrets = [
    'set steam_webApiKey hush1',
    'rcon_password "hush2 long"',
    'set mysql_connection_string "mysql://root:hush3@host/db"',
    'set sv_tebexSecret hush4',
    'set db "server=x;password=hush5"',
    'set addr mysql://a:hush6@b',
    `setr shop_keymaster ${key}`,
    'set discord_token hush7',
    'rcon_password=hush8',
    '# a; rcon_password=hush9',
    'set my_webhook https://hush10',
    'rcon_password hush11 hush12',
    'set reports https://discord.com/api/webhooks/123/hush13',
    'sets alerts https://hooks.slack.com/services/T0/B0/hush14',
    'set session eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.hush15',
    'ensure https://discord.com/api/webhooks/123/hush16',
    'exec https://x:hush17@y/z.cfg',
    'endpoint_add_tcp https://discord.com/api/webhooks/123/hush18',
  ].join('\n');
  const analysis = JSON.stringify(await configure(secrets));
  assert.not.match(analysis, 'hush');
  assert.not.match(analysis, key);
  assert.is(await value('sets website https://example.org/a', 'website'), 'https://example.org/a');
});

test('The state of OneSync follows from onesync and from its old variables', async () => {
  for (const [text, state] of [
    ['', 'off'],
    ['set onesync on', 'on'],
    ['onesync True', 'on'],
    ['set onesync legacy', 'legacy'],
    ['set onesync on\nset onesync off', 'off'],
    ['set onesync_enabled 1', 'legacy'],
    ['set onesync_enabled 1; set onesync_enableInfinity 1', 'on'],
    ['set onesync infinity', 'off'],
    ['onesync on now', 'on'],
  ] as const) {
    assert.is((await configure(text)).oneSync, state, text);
  }
});

test('The game is gta5 by default', async () => {
  assert.equal([(await configure('')).game, (await configure('gamename rdr3')).game], ['gta5', 'rdr3']);
});

test('con_disableNonTTYReads is a fault if it is true; "yes" does not count as true', async () => {
  assert.equal(await faultsAfterSound('set con_disableNonTTYReads true'), ['config_stdin_unread 4']);
  for (const [text, unread] of [
    ['TRUE', true],
    ['1', true],
    ['0', false],
    ['false', false],
    ['yes', false],
    ['12', true],
    ['', false],
  ] as const) {
    assert.is((await configure(`set CON_disableNonTTYreads "${text}"`)).stdinUnread, unread, text);
  }
  assert.is((await configure('set con_disableNonTTYReads 1\nset con_disableNonTTYReads 0')).stdinUnread, false);
});

test('resources_useSystemChat selects the chat of the Build', async () => {
  assert.equal(
    [(await configure('')).systemChat, (await configure('set resources_useSystemChat true')).systemChat],
    [false, true],
  );
});

test.run();
