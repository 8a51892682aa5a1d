/** Computes strong entity tags (RFC 9110, 8.8.3) from the content. */
import { createHash } from 'node:crypto';

/** Returns the tag with its quotes. */
export function computeEtag(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
}
