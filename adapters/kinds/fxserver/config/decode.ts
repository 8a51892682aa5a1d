/** Decodes a configuration, so that invalid bytes stay recognisable. */
import { isUtf8 } from 'node:buffer';

/**
 * Returns the text, including a byte order mark. A byte that is not UTF-8 becomes the lone surrogate U+DC00 plus its
 * value.
 */
export function decodeConfig(bytes: Uint8Array): string {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isUtf8(all)) return all.toString('utf8');
  // Decode line by line: no character contains a newline, and most lines are valid.
  const parts: string[] = [];
  for (let from = 0; from < all.length; ) {
    const newline = all.indexOf(0x0a, from);
    const to = newline === -1 ? all.length : newline + 1;
    const line = all.subarray(from, to);
    parts.push(isUtf8(line) ? line.toString('utf8') : decodeBroken(line));
    from = to;
  }
  return parts.join('');
}

function decodeBroken(line: Buffer): string {
  let text = '';
  for (let at = 0; at < line.length; ) {
    const length = [1, 2, 3, 4].find((bytes) => at + bytes <= line.length && isUtf8(line.subarray(at, at + bytes)));
    text +=
      length === undefined ? String.fromCharCode(0xdc00 + (line[at] ?? 0)) : line.toString('utf8', at, at + length);
    at += length ?? 1;
  }
  return text;
}
