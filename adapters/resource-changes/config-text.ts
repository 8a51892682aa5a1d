/** Decodes config files for changes of their lines, and encodes them in the same encoding. */
import { type EncodedAs, readWholeText, writeWholeText } from '../../machines/text/text-file.js';

/**
 * The text of a config file. Encodings that contain ASCII are read as Latin-1, so that every byte is kept, including
 * bytes that are invalid in the encoding.
 */
export interface ConfigText {
  readonly text: string;
  /** The form of a file in UTF-16; `null` for encodings that contain ASCII. */
  readonly wide: EncodedAs | null;
}

/** Decodes a config file. @returns `null` for a damaged file in UTF-16 */
export function readConfigText(bytes: Buffer): ConfigText | null {
  const read = readWholeText(bytes);
  if (read?.encoding.startsWith('utf-16') === true) return { text: read.whole, wide: read };
  const isMarked = bytes.length >= 2 && [0xfeff, 0xfffe].includes(bytes.readUInt16BE());
  return read === null && isMarked ? null : { text: bytes.toString('latin1'), wide: null };
}

/** Returns the bytes of a text. The lines of a change are ASCII. */
export function toConfigBytes({ text, wide }: ConfigText): Buffer {
  if (wide === null) return Buffer.from(text, 'latin1');
  const written = writeWholeText({ ...wide, whole: text });
  if ('missing' in written) throw new Error('UTF-16 contains every character');
  return Buffer.from(written.bytes);
}
