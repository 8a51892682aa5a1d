/** Decodes names of archives from the encodings that were usual before UTF-8. */
import type { NameEncoding } from '../../../machines/text/name-encodings.js';
import { decodeUpper, upperCharacters } from '../../../machines/text/upper-characters.js';

const withoutDecoder: Partial<Readonly<Record<NameEncoding, string>>> = upperCharacters;

/** @returns `null` for bytes that the encoding does not have */
export function decodeName(bytes: Uint8Array, encoding: NameEncoding | 'utf-8'): string | null {
  const upper = encoding === 'utf-8' ? undefined : withoutDecoder[encoding];
  if (upper !== undefined) return decodeUpper(bytes, upper);
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
