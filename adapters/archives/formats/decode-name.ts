/** Decodes names in archives from encodings that were common before UTF-8. */
import type { NameEncoding } from '../../../machines/text/name-encodings.js';
import { decodeWindows1252 } from '../../../machines/text/text-file.js';
import { decodeUpper, upperCharacters } from '../../../machines/text/upper-characters.js';

const withoutDecoder: Partial<Readonly<Record<NameEncoding, string>>> = upperCharacters;

/** Decodes a name. @returns `null` for bytes that are invalid in the encoding */
export function decodeName(bytes: Uint8Array, encoding: NameEncoding | 'utf-8'): string | null {
  if (encoding === 'windows-1252') return decodeWindows1252(bytes);
  const upper = encoding === 'utf-8' ? undefined : withoutDecoder[encoding];
  if (upper !== undefined) return decodeUpper(bytes, upper);
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
