/** Entity tags (RFC 9110, 8.8.3): strong, of the content alone. */
import { createHash } from 'node:crypto';

/** @returns the tag with its quotes */
export function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
}
