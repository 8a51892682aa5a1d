/** How much of a console a page holds and draws, however long it is. */
import { lengthOf, type Piece, type PieceLimit, rowsOf, usualPiece } from './pieces.js';

/** What a window may hold. */
export interface Limits {
  /** Rows that are drawn anew at once; the terminal keeps more. */
  readonly rows: number;
  /** Characters that are kept, whatever the terminal keeps. */
  readonly characters: number;
  /** Characters that wait to be drawn: with more the window goes to the end instead, as nobody reads that fast. */
  readonly pending: number;
  /** Characters of what was told last. */
  readonly recent: number;
  readonly piece: PieceLimit;
}

export const usualLimits: Limits = {
  rows: 8_000,
  characters: 4_194_304,
  pending: 524_288,
  recent: 262_144,
  piece: usualPiece,
};

/** @returns as many of the last pieces as have that many rows at most; one at least */
export function lastRows(pieces: readonly Piece[], columns: number, most: number): readonly Piece[] {
  let rows = 0;
  const last = pieces.findLastIndex((piece) => (rows += rowsOf(piece, columns)) > most);
  return last < 0 ? pieces : pieces.slice(Math.min(last + 1, pieces.length - 1));
}

/** @returns as many of the first pieces as may be drawn at once; what is seen is among them */
export function firstOf(pieces: readonly Piece[], seen: Piece, columns: number, limits: Limits): Piece[] {
  let [rows, length] = [0, 0];
  const most = pieces.findIndex(
    (piece) => (rows += rowsOf(piece, columns)) > limits.rows || (length += lengthOf(piece)) > limits.characters,
  );
  return pieces.slice(0, most < 0 ? pieces.length : Math.max(most, pieces.indexOf(seen) + 2));
}
