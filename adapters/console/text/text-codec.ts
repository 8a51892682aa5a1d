/** Decodes the output of servers and encodes their input. iconv-lite is used for encodings other than UTF-8. */
import { StringDecoder } from 'node:string_decoder';
import type { LineWriting } from '../../../machines/announce/compose.js';
import {
  createConsoleText,
  type LogText,
  type MeasuredLine,
  utf8Text,
} from '../../../machines/console/console-text.js';
import type { ConsoleEncoding } from '../../../machines/text/console-encoding.js';
import { loadIconv } from './load-iconv.js';

/** Returns the decoder of a console. @param encoding the encoding; `undefined` for UTF-8 */
export function findConsoleText(encoding: ConsoleEncoding | undefined): LogText {
  if (encoding === undefined) return utf8Text;
  return {
    ...createConsoleText(encoding, (bytes) => loadIconv().decode(bytes, encoding)),
    byteLength: (text) => loadIconv().encode(text, encoding).length,
  };
}

/** Decodes text that arrives in parts. A character may be divided between two parts. */
export interface TextDecoding {
  write(bytes: Buffer): string;
}

export function startDecoding(encoding: ConsoleEncoding | undefined): TextDecoding {
  return encoding === undefined ? new StringDecoder('utf8') : loadIconv().getDecoder(encoding);
}

/**
 * Encodes text. A character that the encoding lacks becomes `?`. measureLine finds such characters before the line is
 * sent.
 */
export function encodeText(text: string, encoding: ConsoleEncoding | undefined): Buffer {
  return encoding === undefined ? Buffer.from(text) : loadIconv().encode(text, encoding);
}

/** Measures a line in an encoding. */
export function measureLine(line: string, encoding: ConsoleEncoding): MeasuredLine {
  const { encode, decode } = loadIconv();
  const bytes = encode(line, encoding);
  // Compare the decoded text, because the tables replace some characters by similar characters, such as the yen sign by
  // a backslash.
  const isWhole = (text: string): boolean => decode(encode(text, encoding), encoding) === text;
  const lacking = decode(bytes, encoding) === line ? null : ([...line].find((each) => !isWhole(each)) ?? null);
  return { bytes: bytes.length, lacking };
}

/** Typographic characters, and the ASCII characters that replace them. */
const similar: Readonly<Record<string, string>> = {
  ...{ '…': '...', '–': '-', '—': '-', '‘': "'", '’': "'", '“': "'", '”': "'", '„': "'", '€': 'EUR' },
  ...{ ß: 'ss', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' },
};

/** Returns the rules to write announcements in an encoding; `undefined` for UTF-8, which has all characters. */
export function findLineWriting(encoding: ConsoleEncoding | undefined): LineWriting | undefined {
  if (encoding === undefined) return undefined;
  const isWhole = (text: string): boolean => measureLine(text, encoding).lacking === null;
  /**
   * Accepts only letters, digits, `.`, `'` and `-` as replacements, because another character may be a double quote or
   * the end of a command.
   */
  const spellCharacter = (character: string): string => {
    const plain = similar[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
    return /^[\p{L}\p{N}.'-]+$/u.test(plain) && isWhole(plain) ? plain : '?';
  };
  return {
    byteLength: (line) => measureLine(line, encoding).bytes,
    spell(text) {
      if (isWhole(text)) return { text, replaced: '' };
      const lacking = new Set([...text].filter((character) => !isWhole(character)));
      const spelled = [...text].map((character) => (lacking.has(character) ? spellCharacter(character) : character));
      return { text: spelled.join(''), replaced: [...lacking].join('') };
    },
  };
}
