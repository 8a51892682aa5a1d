/** Finds the maximum length of a line that a console accepts. */

import type { ConsoleEncoding } from '../text/console-encoding.js';
import { maxCommandBytes } from './command.js';
import type { ConsolePlan } from './launch.js';

/**
 * The limits of remote consoles, by protocol and in bytes. Source RCON: the Java server of Minecraft reads one packet
 * of at most 1,460 bytes, and 14 bytes are not part of the line. Quake III copies the line into a buffer of 1,024
 * bytes.
 */
export const rconLimits = { source: 1_446, quake3: 1_000 };

/**
 * The limit for a server that reads an unknown number of bytes at once, in bytes. Some servers, such as ioquake3, read
 * 256 bytes and treat the rest of a longer line as another command.
 */
export const safeLineBytes = 250;

/** The facts that limit the length of a line. */
export interface LineReader {
  /** The console; absent for the standard input. */
  readonly console?: ConsolePlan | undefined;
  /** The maximum length that the server reads at once, in bytes. The field is absent if the length is unknown. */
  readonly maxLineBytes?: number | undefined;
  /** The encoding of the server's own console. The field is absent for UTF-8. */
  readonly encoding?: ConsoleEncoding | undefined;
}

/** Returns the encoding in which a line is sent; `undefined` for UTF-8, which all remote consoles use. */
export function chooseLineEncoding({ console, encoding }: LineReader): ConsoleEncoding | undefined {
  return console === undefined || console.type === 'fifo' ? encoding : undefined;
}

/** Returns the maximum length of a line in its encoding, in bytes and without the line end. */
export function findMaxLineBytes({ console, maxLineBytes = maxCommandBytes }: LineReader): number {
  return Math.min(maxLineBytes, console?.type === 'rcon' ? rconLimits[console.protocol] : maxCommandBytes);
}

/**
 * Returns the limit for a client that may send only commands that match patterns. The server must not read the line in
 * two pieces, because the second piece was not compared with the patterns.
 */
export function findMaxPatternedLineBytes(reader: LineReader): number {
  const isKnown = reader.maxLineBytes !== undefined || sendsWholeLines(reader.console);
  return isKnown ? findMaxLineBytes(reader) : safeLineBytes;
}

/** Returns whether the protocol sends each line as one message, which the server reads as a whole. */
function sendsWholeLines(console: ConsolePlan | undefined): boolean {
  return console?.type === 'rcon' || console?.type === 'webrcon' || console?.type === 'http';
}
