import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createGuardedLookup, findUrlFault, isPublicAddress } from '../../../adapters/webhooks/address-guard.js';

const test = suite('adapters/webhooks/address-guard');

test('https to the internet and http to this machine are allowed', () => {
  for (const url of [
    'https://discord.com/api/webhooks/1/x',
    'https://example.org:8443/a?b=c',
    'https://93.184.216.34/',
    'https://[2606:2800:220:1::1]/',
    'http://127.0.0.1:8080/',
    'http://localhost/',
    'http://[::1]:80/',
    'http://2130706433/',
  ])
    assert.is(findUrlFault(url, false), null, url);
});

test('Other schemes, private addresses, plain http and credentials are refused', () => {
  for (const [url, fault] of [
    ['', 'invalid'],
    ['example.org', 'invalid'],
    ['ftp://example.org/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['http://example.org/', 'insecure'],
    ['http://localhost.example.org/', 'insecure'],
    ['https://10.1.2.3/', 'private_address'],
    ['https://0xa9fea9fe/', 'private_address'],
    ['https://192.168.0.1:9443/', 'private_address'],
    ['https://100.64.0.1/', 'private_address'],
    ['https://[fe80::1]/', 'private_address'],
    ['https://[::ffff:10.0.0.1]/', 'private_address'],
    ['https://[fd00::1]/', 'private_address'],
    ['https://0.0.0.0/', 'private_address'],
    ['https://user:secret@example.org/', 'credentials'],
  ] as const)
    assert.is(findUrlFault(url, false), fault, url);
});

test('If private addresses are allowed, plain http is accepted and gopher is refused', () => {
  assert.is(findUrlFault('http://10.0.0.1/', true), null);
  assert.is(findUrlFault('gopher://10.0.0.1/', true), 'scheme');
  assert.is(createGuardedLookup(new URL('https://example.org'), true), undefined);
});

test('The manager does not connect to a name that resolves to a private address', async () => {
  const lookup = createGuardedLookup(new URL('https://example.org'), false);
  assert.ok(lookup);
  for (const all of [true, false]) {
    const code = await new Promise((resolve) => lookup('localhost', { all }, (error) => resolve(error?.code)));
    assert.is(code, 'ERR_PRIVATE_ADDRESS');
  }
});

test('Addresses of the internet are public, and addresses of other networks are not', () => {
  for (const address of ['1.1.1.1', '172.32.0.1', '2001:4860:4860::8888']) assert.ok(isPublicAddress(address), address);
  for (const address of ['172.31.255.255', '169.254.169.254', '::1', '::ffff:1.1.1.1', 'x', ''])
    assert.not(isPublicAddress(address), address);
  // Networks of a site, networks for documentation, and addresses within tunnels.
  for (const address of ['fec0::1', '2001:db8::1', '2001::a00:1', '192.0.2.1', '198.51.100.1', '203.0.113.1'])
    assert.not(isPublicAddress(address), address);
});

test.run();
