/** Computes strong entity tags (RFC 9110, 8.8.3) from the content. */
import { createHash, webcrypto } from 'node:crypto';

/** The size from which a hash is computed in another thread, in bytes. */
const minAsideBytes = 262_144;

/** Returns the tag with its quotes. */
export function computeEtag(bytes: Uint8Array): string {
  return toTag(createHash('sha256').update(bytes).digest());
}

/** Returns the same tag as {@link computeEtag}. The hash of a large content does not block the event loop. */
export async function computeEtagAside(bytes: Uint8Array): Promise<string> {
  if (bytes.length < minAsideBytes) return computeEtag(bytes);
  return toTag(Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)));
}

function toTag(digest: Buffer): string {
  return `"${digest.toString('hex').slice(0, 32)}"`;
}
