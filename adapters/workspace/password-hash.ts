/** Hashes passwords with scrypt. Node's thread pool does the work. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { PasswordHash } from '../../machines/access/account.js';

type Parameters = Pick<PasswordHash, 'algorithm' | 'cost' | 'blockSize' | 'parallelization'>;

/** The parameters of new hashes: 32 MiB of memory and three passes, as in OWASP's Password Storage Cheat Sheet. */
const current: Parameters = { algorithm: 'scrypt', cost: 32_768, blockSize: 8, parallelization: 3 };

const hashBytes = 32;

/** Returns a new salted hash of a password. */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, current);
  return { ...current, salt: salt.toString('base64url'), hash: hash.toString('base64url') };
}

/** A hash that is compared for an unknown account, so that the answer takes as long as for an account. */
const absent: PasswordHash = { ...current, salt: 'absent', hash: Buffer.alloc(hashBytes).toString('base64url') };

/**
 * Returns whether a hash belongs to the password. @param kept the stored hash; with `null`, the same work is done and
 * the result is false
 */
export async function isPassword(password: string, kept: PasswordHash | null): Promise<boolean> {
  const { salt, hash, ...parameters } = kept ?? absent;
  const derived = await derive(password, Buffer.from(salt, 'base64url'), parameters);
  const expected = Buffer.from(hash, 'base64url');
  return expected.length === derived.length && timingSafeEqual(expected, derived) && kept !== null;
}

function derive(password: string, salt: Buffer, { cost, blockSize, parallelization }: Parameters): Promise<Buffer> {
  const options: ScryptOptions = { N: cost, r: blockSize, p: parallelization, maxmem: 256 * cost * blockSize };
  return new Promise((resolve, reject) => {
    // Normalise the password, because keyboards compose characters differently.
    scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, derived) =>
      error === null ? resolve(derived) : reject(error),
    );
  });
}
