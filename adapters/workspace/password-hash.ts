/** Hashes passwords with scrypt. The work is done in Node's thread pool. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { PasswordHash } from '../../machines/access/account.js';

type Parameters = Pick<PasswordHash, 'algorithm' | 'cost' | 'blockSize' | 'parallelization'>;

/** 32 MiB of memory, and three passes: a choice of OWASP's Password Storage Cheat Sheet. */
const current: Parameters = { algorithm: 'scrypt', cost: 32_768, blockSize: 8, parallelization: 3 };

const hashBytes = 32;

/** Returns a new hash of a password. */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, current);
  return { ...current, salt: salt.toString('base64url'), hash: hash.toString('base64url') };
}

/** Compared with a password where there is no account, so that the answer takes as long as with one. */
const absent: PasswordHash = { ...current, salt: 'absent', hash: Buffer.alloc(hashBytes).toString('base64url') };

/** Returns whether a hash belongs to the password. @param kept null for false after the same work */
export async function isPassword(password: string, kept: PasswordHash | null): Promise<boolean> {
  const { salt, hash, ...parameters } = kept ?? absent;
  const derived = await derive(password, Buffer.from(salt, 'base64url'), parameters);
  const expected = Buffer.from(hash, 'base64url');
  return expected.length === derived.length && timingSafeEqual(expected, derived) && kept !== null;
}

function derive(password: string, salt: Buffer, { cost, blockSize, parallelization }: Parameters): Promise<Buffer> {
  const options: ScryptOptions = { N: cost, r: blockSize, p: parallelization, maxmem: 256 * cost * blockSize };
  return new Promise((resolve, reject) => {
    // One text has one form: keyboards compose characters differently.
    scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, derived) =>
      error === null ? resolve(derived) : reject(error),
    );
  });
}
