/** Addresses in /proc/net/tcp. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatSocketAddress } from '../../../adapters/evidence/socket-address.js';

const test = suite('adapters/evidence/socket-address');

test('IPv4 and IPv6 addresses of both byte orders are converted to text', () => {
  assert.is(formatSocketAddress('0100007F:1F90', 'LE'), '127.0.0.1:8080');
  assert.is(formatSocketAddress('7F000001:1F90', 'BE'), '127.0.0.1:8080');
  assert.is(formatSocketAddress('00000000000000000000000001000000:75A8', 'LE'), '[::1]:30120');
  assert.is(formatSocketAddress('B80D0120000000000000000001000000:0050', 'LE'), '[2001:db8::1]:80');
  assert.is(formatSocketAddress('0000000000000000FFFF00000100007F:0050', 'LE'), '[::ffff:127.0.0.1]:80');
});

test('A text that is not an address gives null', () => {
  for (const field of ['', 'x', '0100007F', '0100007F:1F9000', '0100:1F90'])
    assert.is(formatSocketAddress(field), null);
});

test.run();
