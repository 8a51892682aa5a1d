/** Hashes of passwords. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashPassword, isPassword } from '../../../adapters/workspace/password-hash.js';

const test = suite('adapters/workspace/password-hash');

test('A password matches only its own hash, and two hashes of a password differ', async () => {
  const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  assert.ok(await isPassword('correct horse', one));
  assert.ok(await isPassword('correct horse', other));
  assert.not(await isPassword('correct horsf', one));
  assert.is.not(one.hash, other.hash);
});

test('A hash is stored and checked with its parameters', async () => {
  const { algorithm, cost, blockSize, parallelization } = await hashPassword('x');
  assert.equal(
    { algorithm, cost, blockSize, parallelization },
    {
      algorithm: 'scrypt',
      cost: 32_768,
      blockSize: 8,
      parallelization: 3,
    },
  );
  // scrypt of RFC 7914: P="password", S="NaCl", N=1024, r=8, p=16.
  const hash = Buffer.from('fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162', 'hex').toString(
    'base64url',
  );
  const kept = { algorithm, cost: 1024, blockSize: 8, parallelization: 16, salt: 'TmFDbA', hash };
  assert.ok(await isPassword('password', kept));
});

test('A password matches in each of its Unicode compositions', async () => {
  assert.ok(await isPassword('Gru\u0308n und blau', await hashPassword('Gr\u00fcn und blau')));
});

test('No password matches without a hash', async () => {
  assert.not(await isPassword('', null));
});

test.run();
