/** The longest line that a console accepts. */

import type { ConsoleEncoding } from '../text/console-encoding.js';
import { maxCommandBytes } from './command.js';
import type { ConsolePlan } from './launch.js';

/**
 * Limits by the protocol of the remote console. Source RCON: the Java server of Minecraft reads one packet of at most
 * 1,460 bytes, 14 of which are not the line. Quake III copies the line into a buffer of 1,024 bytes.
 */
export const rconLimits = { source: 1_446, quake3: 1_000 };

/**
 * The limit where nothing says how much the server reads at a time. Some read 256 bytes, such as ioquake3, and take the
 * rest of a longer line for another command.
 */
export const safeLineBytes = 250;

/** What says how long a line may be. */
export interface LineReader {
  /** Absent for the standard input. */
  readonly console?: ConsolePlan | undefined;
  /** Absent where it is not known. */
  readonly maxLineBytes?: number | undefined;
  /** The encoding of the server's own console. Absent for UTF-8. */
  readonly encoding?: ConsoleEncoding | undefined;
}

/** Returns the encoding in which a line is sent; undefined for UTF-8, in which remote consoles take it. */
export function chooseLineEncoding({ console, encoding }: LineReader): ConsoleEncoding | undefined {
  return console === undefined || console.type === 'fifo' ? encoding : undefined;
}

/** Returns the bytes that a line may have in its encoding, without its line end. */
export function findMaxLineBytes({ console, maxLineBytes = maxCommandBytes }: LineReader): number {
  return Math.min(maxLineBytes, console?.type === 'rcon' ? rconLimits[console.protocol] : maxCommandBytes);
}

/**
 * Returns the limit for a client that may send commands of certain patterns only: the server must not read the line in
 * two pieces, because the second one was not compared with the patterns.
 */
export function findMaxPatternedLineBytes(reader: LineReader): number {
  const isKnown = reader.maxLineBytes !== undefined || sendsWholeLines(reader.console);
  return isKnown ? findMaxLineBytes(reader) : safeLineBytes;
}

/** Returns whether each line is one message of the protocol, which the server reads as a whole. */
function sendsWholeLines(console: ConsolePlan | undefined): boolean {
  return console?.type === 'rcon' || console?.type === 'webrcon' || console?.type === 'http';
}
