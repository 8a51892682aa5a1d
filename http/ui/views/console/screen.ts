/** What a window draws on: a terminal, seen from the pieces that it shows. */
import type { Piece } from './pieces.js';

/** A row, by the piece that it belongs to: it stays the same while others are drawn before and behind it. */
export interface Place {
  readonly piece: Piece;
  /** From the piece's first row on. */
  readonly rows: number;
}

export interface Screen {
  readonly columns: number;
  /** All that are drawn, also those that are not seen. */
  readonly rows: number;
  /** Characters that were given and are not drawn yet. */
  readonly pending: number;
  /** Draws behind what is there. @param text what has come to the piece, or all of it */
  write(piece: Piece, text: string): void;
  /** Draws these instead of what is there. @param top what is at the top of the screen then; `end`: the last row is at its bottom */
  show(pieces: readonly Piece[], top: Place | 'end'): Promise<void>;
  /** @returns what is at the top of the screen now, or null when nothing is drawn */
  top(): Place | null;
  /** Whether the last row is seen. */
  isAtEnd(): boolean;
  /** Whether the first row is seen, or nearly. */
  isNearStart(): boolean;
  isNearEnd(): boolean;
  scrollToEnd(): void;
  /** What is written from now on does not move what is seen. */
  holdStill(): void;
  /** Whether the piece's first row was given up, as there were too many behind it. */
  isGone(piece: Piece): boolean;
  /** The window asks for the piece no more. */
  forget(piece: Piece): void;
}
