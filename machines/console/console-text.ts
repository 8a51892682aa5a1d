/** How the bytes of a console become text. */
import { type ConsoleEncoding, completeLengthIn, findCharacterStartIn } from '../text/console-encoding.js';
import { completeLength, findCharacterStart } from '../text/utf8.js';

export interface ConsoleText {
  readonly encoding: ConsoleEncoding | 'utf-8';
  /** Bytes that are not character become U+FFFD. */
  decode(bytes: Uint8Array): string;
  /** Returns the number of bytes without an incomplete character at the end. */
  completeLength(bytes: Uint8Array): number;
  /** Returns the start of the first character in a part of a longer text. */
  characterStart(bytes: Uint8Array): number;
}

/** The text with what a reader of files needs, too. */
export interface LogText extends ConsoleText {
  /** Returns the number of bytes that a text has in the encoding. */
  byteLength(text: string): number;
}

/** Keeps a byte order mark: the server printed it. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export const utf8Text: LogText = {
  encoding: 'utf-8',
  decode: (bytes) => decoder.decode(bytes),
  byteLength: (text) => new TextEncoder().encode(text).length,
  completeLength,
  characterStart: findCharacterStart,
};

/** @param decode decodes bytes that begin and end with whole characters */
export function createConsoleText(encoding: ConsoleEncoding, decode: (bytes: Uint8Array) => string): ConsoleText {
  return {
    encoding,
    decode,
    completeLength: (bytes) => completeLengthIn(encoding, bytes),
    characterStart: (bytes) => findCharacterStartIn(encoding, bytes),
  };
}

/** What a line has in the encoding of a console. */
export interface MeasuredLine {
  readonly bytes: number;
  /** The first character that the encoding does not have, or null. */
  readonly lacking: string | null;
}

export type MeasureLine = (line: string, encoding: ConsoleEncoding) => MeasuredLine;
