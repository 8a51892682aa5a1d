/** Reads a console in pieces of whole lines, in either direction. */
import type { ConsoleLog } from '../../../machines/console/console.js';
import { lineEnd } from '../../../machines/text/utf8.js';
import type { SearchOrder } from './search-query.js';

/**
 * The size of a piece, in bytes. The search of a piece takes 2 ms for a text and 7 ms for a severity. Other requests
 * wait during this time.
 */
export const pieceBytes = 256 * 1024;

/** A piece: whole lines, or a part of a line that is longer than a piece. */
export interface Piece {
  /** The cursor of the first byte. */
  readonly from: number;
  readonly bytes: Buffer;
  /**
   * The cursor at which the search continues. The cursor is the beginning of the next piece, or its end if the newest
   * line is first.
   */
  readonly next: number;
  /** Whether the piece is the last piece in the direction of the search. */
  readonly isLast: boolean;
}

export interface PieceRange {
  /** The lowest cursor to search. */
  readonly low: number;
  /** The cursor after the last byte to search. */
  readonly high: number;
  /** The number of bytes by which two parts of a long line overlap. A text across their boundary is therefore found. */
  readonly overlap: number;
}

/**
 * Reads the next piece.
 * @param at the `next` of the previous piece
 * @returns `null` if no bytes are left, for example because the head was pruned
 * @throws an error of the file system
 */
export function readPiece(
  log: ConsoleLog,
  order: SearchOrder,
  at: number,
  range: PieceRange,
  buffer: Buffer,
): Promise<Piece | null> {
  return order === 'oldest' ? readForwards(log, at, range, buffer) : readBackwards(log, at, range, buffer);
}

async function readForwards(
  log: ConsoleLog,
  at: number,
  { high, overlap }: PieceRange,
  buffer: Buffer,
): Promise<Piece | null> {
  if (at >= high) return null;
  const read = await log.read(at, buffer.subarray(0, Math.min(pieceBytes, high - at)));
  const { from } = read;
  const bytes = buffer.subarray(0, Math.min(read.bytes, high - from));
  if (bytes.length === 0) return null;
  const end = from + bytes.length;
  const whole = bytes.lastIndexOf(lineEnd) + 1;
  // If the search continues after more output, it searches a line without an end again.
  if (end >= high) return { from, bytes, next: whole === 0 ? from : from + whole, isLast: true };
  if (whole > 0) return { from, bytes: bytes.subarray(0, whole), next: from + whole, isLast: false };
  return { from, bytes, next: Math.max(from + 1, end - overlap), isLast: false };
}

async function readBackwards(
  log: ConsoleLog,
  at: number,
  { low, high, overlap }: PieceRange,
  buffer: Buffer,
): Promise<Piece | null> {
  const end = Math.min(at, high);
  const begin = Math.max(low, end - pieceBytes);
  if (begin >= end) return null;
  const read = await log.read(begin, buffer.subarray(0, end - begin));
  const { from } = read;
  const bytes = buffer.subarray(0, Math.max(0, Math.min(read.bytes, end - from)));
  if (bytes.length === 0) return null;
  // The head may have been pruned during the read.
  if (from <= low || from > begin) return { from, bytes, next: from, isLast: true };
  const start = bytes.subarray(0, -1).indexOf(lineEnd) + 1;
  if (start > 0) return { from: from + start, bytes: bytes.subarray(start), next: from + start, isLast: false };
  return { from, bytes, next: Math.min(end - 1, from + overlap), isLast: false };
}
