/** Compares tokens. */
import { createHash, timingSafeEqual } from 'node:crypto';

/** Returns a constant-time check for a token. */
export function createTokenCheck(token: string): (given: string) => boolean {
  const digest = sha256(token);
  // timingSafeEqual needs equal lengths, which digests have.
  return (given) => timingSafeEqual(sha256(given), digest);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
