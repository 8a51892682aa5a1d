/** Compares tokens. */
import { createHash, timingSafeEqual } from 'node:crypto';

/** @returns tells whether what is given is the token, in the same time whatever it is */
export function tokenCheck(token: string): (given: string) => boolean {
  const digest = sha256(token);
  // Digests have one length.
  return (given) => timingSafeEqual(sha256(given), digest);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
