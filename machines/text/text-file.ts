/** Reads and writes text files. An edit keeps the encoding, the byte order mark and the line breaks of a file. */

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface EncodedAs {
  readonly encoding: TextEncoding;
  readonly hasBom: boolean;
}

export interface TextFile extends EncodedAs {
  /** The text, without the byte order mark and with line feeds as its only line breaks. */
  readonly text: string;
  /** The original line breaks, one line break for each line feed of `text`. */
  readonly lineBreaks: readonly string[];
}

/** A text with the line breaks of its file. */
export interface WholeText extends EncodedAs {
  /** The text, without the byte order mark. */
  readonly whole: string;
}

export const plainUtf8: EncodedAs = { encoding: 'utf-8', hasBom: false };

/** The text of a new file. */
export const emptyFile: TextFile = { ...plainUtf8, text: '', lineBreaks: [] };

const marks: readonly (readonly [TextEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Reads a file, with line feeds as the only line breaks of the text. @returns `null` as for {@link readWholeText} */
export function readTextFile(bytes: Uint8Array): TextFile | null {
  const read = readWholeText(bytes);
  if (read === null) return null;
  const { whole, encoding, hasBom } = read;
  const lineBreaks = whole.match(/\r\n|\r|\n/g) ?? [];
  return { text: whole.replace(/\r\n?/g, '\n'), encoding, hasBom, lineBreaks };
}

/**
 * Reads a file. Without a byte order mark, UTF-16 is recognised by its NUL bytes. Bytes that are not UTF-8 are read as
 * Windows-1252, in which every byte is a character.
 * @returns `null` if the file is not a text, because it contains a NUL character
 */
export function readWholeText(bytes: Uint8Array): WholeText | null {
  const [marked, mark = []] = marks.find(([, each]) => each.every((byte, index) => bytes[index] === byte)) ?? [];
  const content = bytes.subarray(mark.length);
  const candidates: readonly TextEncoding[] =
    marked !== undefined ? [marked] : content.includes(0) ? findUtf16(content) : ['utf-8', 'windows-1252'];
  for (const encoding of candidates) {
    const whole = decode(content, encoding);
    if (whole !== null && !whole.includes('\0')) return { whole, encoding, hasBom: marked !== undefined };
  }
  return null;
}

/**
 * Recognises UTF-16. Most characters of a config file then have a NUL byte. All NUL bytes are at even positions, or all
 * are at odd positions.
 */
function findUtf16(content: Uint8Array): TextEncoding[] {
  let even = 0;
  let odd = 0;
  content.forEach((byte, index) => {
    if (byte === 0 && index % 2 === 0) even += 1;
    else if (byte === 0) odd += 1;
  });
  if (Math.max(even, odd) * 4 < content.length || Math.min(even, odd) > 0) return [];
  return [even > 0 ? 'utf-16be' : 'utf-16le'];
}

/** The characters of Windows-1252 from 0x80 to 0x9f. The TextDecoder of Node.js 20 decodes Windows-1252 as Latin-1. */
const upperCharacters =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';

export function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return latin1.replace(/[\x80-\x9f]/g, (character) => upperCharacters[character.charCodeAt(0) - 0x80] ?? '');
}

function decode(bytes: Uint8Array, encoding: TextEncoding): string | null {
  if (encoding === 'windows-1252') return decodeWindows1252(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Returns the bytes of a text. Unchanged lines keep their line breaks, and new lines get the usual line break.
 * @param text the text, with line feeds as its only line breaks
 * @param before the replaced file
 * @returns the bytes, or the first character that the encoding lacks
 */
export function writeTextFile(
  text: string,
  before: TextFile,
  encodedAs: EncodedAs = before,
): { readonly bytes: Uint8Array } | { readonly missing: string } {
  return writeWholeText({ ...encodedAs, whole: breakLines(text, before) });
}

/** Returns the bytes of a text, or the first character that the encoding lacks. */
export function writeWholeText({
  whole,
  encoding,
  hasBom,
}: WholeText): { readonly bytes: Uint8Array } | { readonly missing: string } {
  const [, mark = []] = marks.find(([name]) => name === encoding) ?? [];
  const content = encode(whole, encoding);
  if (!(content instanceof Uint8Array)) return content;
  if (!hasBom) return { bytes: content };
  const bytes = new Uint8Array(mark.length + content.length);
  bytes.set(mark);
  bytes.set(content, mark.length);
  return { bytes };
}

function encode(text: string, encoding: TextEncoding): Uint8Array | { readonly missing: string } {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  if (encoding === 'windows-1252') return encodeBytes(text);
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), encoding === 'utf-16le');
  return bytes;
}

/** Encodes a text as Windows-1252. */
function encodeBytes(text: string): Uint8Array | { readonly missing: string } {
  const all = decode(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    'windows-1252',
  );
  const bytesByCharacter = new Map([...(all ?? '')].map((character, byte) => [character, byte]));
  const bytes: number[] = [];
  for (const character of text) {
    const byte = bytesByCharacter.get(character);
    if (byte === undefined) return { missing: character };
    bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

/** Returns the most frequent line break, which new lines get. */
export function findUsualBreak(lineBreaks: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const each of lineBreaks) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '\n';
}

function breakLines(text: string, before: TextFile): string {
  const usual = findUsualBreak(before.lineBreaks);
  if (before.lineBreaks.every((each) => each === usual)) return text.replaceAll('\n', usual);
  const lines = text.split('\n');
  const old = before.text.split('\n');
  const most = Math.min(lines.length, old.length);
  let start = 0;
  while (start < most && lines[start] === old[start]) start += 1;
  let end = 0;
  while (end < most - start && lines[lines.length - 1 - end] === old[old.length - 1 - end]) end += 1;
  const breakAfter = (index: number): string => {
    if (index === lines.length - 1) return '';
    if (index < start) return before.lineBreaks[index] ?? usual;
    const fromEnd = lines.length - index;
    return fromEnd <= end ? (before.lineBreaks[old.length - fromEnd] ?? usual) : usual;
  };
  return lines.map((line, index) => line + breakAfter(index)).join('');
}
