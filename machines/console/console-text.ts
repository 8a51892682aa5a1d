/** Decodes the bytes of a console. */
import { type ConsoleEncoding, completeLengthIn, findCharacterStartIn } from '../text/console-encoding.js';
import { completeLength, findCharacterStart } from '../text/utf8.js';

export interface ConsoleText {
  readonly encoding: ConsoleEncoding | 'utf-8';
  /** Decodes bytes. Invalid bytes become U+FFFD. */
  decode(bytes: Uint8Array): string;
  /** Returns the number of bytes without an incomplete character at the end. */
  completeLength(bytes: Uint8Array): number;
  /** Returns the position of the first whole character in a part of a longer text. */
  characterStart(bytes: Uint8Array): number;
}

/** The decoder for readers of files. */
export interface LogText extends ConsoleText {
  /** Returns the number of bytes that a text has in the encoding. */
  byteLength(text: string): number;
}

/** The decoder keeps a byte order mark, because the server printed the mark. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export const utf8Text: LogText = {
  encoding: 'utf-8',
  decode: (bytes) => decoder.decode(bytes),
  byteLength: (text) => new TextEncoder().encode(text).length,
  completeLength,
  characterStart: findCharacterStart,
};

/** Creates the decoder of an encoding. @param decode decodes bytes that begin and end with whole characters */
export function createConsoleText(encoding: ConsoleEncoding, decode: (bytes: Uint8Array) => string): ConsoleText {
  return {
    encoding,
    decode,
    completeLength: (bytes) => completeLengthIn(encoding, bytes),
    characterStart: (bytes) => findCharacterStartIn(encoding, bytes),
  };
}

/** The measurement of a line in the encoding of a console. */
export interface MeasuredLine {
  readonly bytes: number;
  /** The first character that the encoding lacks; `null` if the encoding has all characters. */
  readonly lacking: string | null;
}

export type MeasureLine = (line: string, encoding: ConsoleEncoding) => MeasuredLine;
