/**
 * The encodings of consoles. All these encodings contain ASCII. The byte 0x0a is always a line feed. A byte below 0x30
 * is always a whole character, so that text can be cut there.
 */

/** The encodings with one to four bytes per character. */
const multiByteEncodings = ['gbk', 'gb18030', 'big5', 'shift_jis', 'euc-kr', 'euc-jp'] as const;

/**
 * The encodings with one byte per character. Browsers know all of them except cp437, cp850 and cp852, which
 * upper-characters.ts defines.
 */
const singleByteEncodings = [
  'windows-874',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-3',
  'iso-8859-4',
  'iso-8859-5',
  'iso-8859-6',
  'iso-8859-7',
  'iso-8859-8',
  'iso-8859-9',
  'iso-8859-10',
  'iso-8859-11',
  'iso-8859-13',
  'iso-8859-14',
  'iso-8859-15',
  'iso-8859-16',
  'koi8-r',
  'koi8-u',
  'cp437',
  'cp850',
  'cp852',
  'cp866',
] as const;

/** The names of all encodings except UTF-8. */
export const consoleEncodings = [...multiByteEncodings, ...singleByteEncodings] as const;

export type ConsoleEncoding = (typeof consoleEncodings)[number];

/** Other names of the encodings in Windows, Java and Python, reduced to letters and digits. */
const otherNames: Readonly<Record<string, ConsoleEncoding>> = {
  cp936: 'gbk',
  gb2312: 'gbk',
  cp950: 'big5',
  cp932: 'shift_jis',
  sjis: 'shift_jis',
  windows31j: 'shift_jis',
  cp949: 'euc-kr',
  windows949: 'euc-kr',
  latin1: 'iso-8859-1',
  ibm437: 'cp437',
  ibm850: 'cp850',
  ibm852: 'cp852',
  ibm866: 'cp866',
};

/**
 * Finds an encoding by a name. Case and punctuation are ignored.
 * @returns `null` for an unknown name
 */
export function findConsoleEncoding(name: string): ConsoleEncoding | 'utf-8' | null {
  const wanted = bareName(name);
  if (wanted === 'utf8') return 'utf-8';
  // The code pages of Windows have a second name, such as cp1252.
  const bare = /^cp125\d$|^cp874$/.test(wanted) ? wanted.replace('cp', 'windows') : wanted;
  return consoleEncodings.find((each) => bareName(each) === bare) ?? otherNames[bare] ?? null;
}

/**
 * Returns the encoding that the record of a run contains; `undefined` for UTF-8, and for encodings that only a later
 * manager knows.
 */
export function readRecordedEncoding(value: unknown): ConsoleEncoding | undefined {
  return consoleEncodings.find((each) => each === value);
}

function bareName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Returns the number of bytes of the character that begins with `lead`. */
type MeasureLength = (lead: number, second: number | undefined) => number;

const isBetween = (byte: number, first: number, last: number): boolean => byte >= first && byte <= last;
const twoBytes: MeasureLength = (lead) => (isBetween(lead, 0x81, 0xfe) ? 2 : 1);

const lengths: Readonly<Partial<Record<ConsoleEncoding, MeasureLength>>> = {
  gbk: twoBytes,
  gb18030: (lead, second = 0) => (isBetween(lead, 0x81, 0xfe) && isBetween(second, 0x30, 0x39) ? 4 : twoBytes(lead, 0)),
  big5: twoBytes,
  shift_jis: (lead) => (isBetween(lead, 0x81, 0x9f) || isBetween(lead, 0xe0, 0xfc) ? 2 : 1),
  'euc-kr': twoBytes,
  'euc-jp': (lead) => (lead === 0x8f ? 3 : lead === 0x8e || isBetween(lead, 0xa1, 0xfe) ? 2 : 1),
};

const firstTrailByte = 0x30;

/**
 * Returns the number of bytes without an incomplete character at the end.
 * @param bytes the bytes, which must begin with a whole character or contain a byte below 0x30
 */
export function completeLengthIn(encoding: ConsoleEncoding, bytes: Uint8Array): number {
  const measureLength = lengths[encoding];
  if (measureLength === undefined) return bytes.length;
  let at = bytes.length;
  while (at > 0 && (bytes[at - 1] ?? 0) >= firstTrailByte) at -= 1;
  while (at < bytes.length) {
    const end = at + measureLength(bytes[at] ?? 0, bytes[at + 1]);
    if (end > bytes.length) return at;
    at = end;
  }
  return at;
}

/**
 * The number of bytes that are searched for a byte below 0x30, such as a space or a line end. The distance between two
 * such bytes is rarely larger.
 */
const maxSearchBytes = 256;

/**
 * Returns an offset at which a character certainly begins in a part of a longer text; 0 if no such offset is near the
 * start.
 */
export function findCharacterStartIn(encoding: ConsoleEncoding, bytes: Uint8Array): number {
  if (lengths[encoding] === undefined) return 0;
  const at = bytes.subarray(0, maxSearchBytes).findIndex((byte) => byte < firstTrailByte);
  return Math.max(0, at);
}
