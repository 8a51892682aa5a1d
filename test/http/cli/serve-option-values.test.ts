/** The values that the options of the service accept and refuse. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faultsOf, optionsOf } from '../../kit/manager/serve-options.js';

const test = suite('http/cli/serve-option-values');

for (const port of ['0', '1', '65535']) {
  test(`The port ${port} is accepted`, async () => assert.is((await optionsOf(['--port', port])).port, Number(port)));
}

for (const port of ['65536', '99999', '-1', '8080x', '1e3', ' 80', '0x50', '', '123456']) {
  test(`The port "${port}" is refused`, async () => {
    assert.equal(await faultsOf([`--port=${port}`]), ['Invalid --port. It must be a whole number from 0 to 65535.']);
  });
}

for (const list of [
  '',
  'loopback',
  '127.0.0.1,',
  '10.0.0.0/33',
  '::1/129',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  'games.example',
]) {
  test(`The trusted proxies "${list}" are refused`, async () => {
    assert.equal(await faultsOf([`--trust-proxy=${list}`]), [
      'Invalid --trust-proxy. It must be IP addresses or networks such as 127.0.0.1,10.0.0.0/8.',
    ]);
  });
}

const sizes: readonly (readonly [text: string, bytes: number])[] = [
  ['65536', 65_536],
  ['65536B', 65_536],
  ['64KiB', 65_536],
  ['64 KiB', 65_536],
  ['64MiB', 67_108_864],
  ['1GiB', 1_073_741_824],
  ['100000GiB', 100_000 * 1024 ** 3],
];

for (const [text, bytes] of sizes) {
  test(`The console limit ${text} is ${bytes} bytes`, async () =>
    assert.is((await optionsOf(['--console-limit', text])).consoleLimit, bytes));
}

for (const text of ['1', '65535', '63KiB', '64']) {
  test(`The console limit ${text} is refused as too small`, async () => {
    assert.equal(await faultsOf([`--console-limit=${text}`]), ['Invalid --console-limit. It must be at least 64KiB.']);
  });
}

for (const text of [
  '',
  'x',
  '-1',
  '64mb',
  '64MB',
  '64M',
  '1.5GiB',
  '1e9',
  '0x10000',
  '99999999999999GiB',
  'unlimited',
]) {
  test(`The console limit "${text}" is refused`, async () => {
    assert.equal(await faultsOf([`--console-limit=${text}`]), [
      'Invalid --console-limit. It must be a size such as 67108864, 65536KiB, 64MiB or 1GiB.',
    ]);
  });
}

for (const text of ['0', '0MiB']) {
  test(`The console limit ${text} is refused, because 0 does not mean unlimited`, async () => {
    assert.match((await faultsOf([`--console-limit=${text}`])).join(), '0 does not mean unlimited');
  });
}

for (const runs of ['1', '1000']) {
  test(`--console-runs ${runs} is accepted`, async () =>
    assert.is((await optionsOf(['--console-runs', runs])).consoleRuns, Number(runs)));
}

for (const runs of ['0', '1001', '-1', '1.5', 'all', '']) {
  test(`--console-runs "${runs}" is refused`, async () => {
    assert.equal(await faultsOf([`--console-runs=${runs}`]), [
      'Invalid --console-runs. It must be a whole number from 1 to 1000.',
    ]);
  });
}

for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '::1']) {
  test(`The host ${host} needs no token`, async () => assert.is((await optionsOf(['--host', host])).host, host));
}

for (const host of ['0.0.0.0', '::', '10.0.0.1', 'servers.example', '127.0.0.1.example', 'localhost.example']) {
  test(`The host ${host} needs no token, because accounts are required there`, async () => {
    assert.is((await optionsOf(['--host', host])).token, null);
    const token = '0123456789abcdef0123456789abcdef';
    assert.is((await optionsOf(['--host', host], { SERVER_MANAGER_TOKEN: token })).token, token);
  });
}

for (const token of [
  'x',
  'correct-horse-battery',
  '0123456789abcdef0123456789abcde',
  '12345678901234567890123456789012345678',
  'a'.repeat(100),
]) {
  test(`The token "${token.slice(0, 40)}" is too easy to guess beyond loopback`, async () => {
    const faults = (await faultsOf(['--host', '0.0.0.0'], { SERVER_MANAGER_TOKEN: token })).join();
    assert.match(faults, 'requires a token of at least 128 random bits');
    assert.match(faults, 'openssl rand -hex 32');
    if (token.length > 1) assert.not.match(faults, token);
    assert.is((await optionsOf(['--host', '127.0.0.1'], { SERVER_MANAGER_TOKEN: token })).token, token);
  });
}

for (const host of ['http://localhost', 'local host', 'a/b', 'user@localhost', '']) {
  test(`The host "${host}" is refused`, async () => {
    assert.match(
      (await faultsOf([`--host=${host}`])).join('\n'),
      'Invalid --host. It must be an address or a host name.',
    );
  });
}

test.run();
