/** What a console shows, in its order: output, and what has to be said between it. */
import type { RunCursor } from '../../../../machines/ports/cursor.js';
import { completeLength, lineEnd } from '../../../../machines/ports/utf8.js';

/** Output of a run from one cursor to another. It grows while it is the last one. */
export interface Output {
  readonly kind: 'output';
  readonly run: string;
  readonly from: number;
  to: number;
  text: string;
}

/** Output that is gone. */
export interface Gap {
  readonly kind: 'gap';
  readonly run: string;
  readonly from: number;
  readonly to: number;
  /** Null when nobody can say how much, as the run is not kept any more: it reaches `toTheEnd`. */
  readonly bytes: number | null;
}

/** Here a run begins, or what is known of it. */
export interface RunStart {
  readonly kind: 'run';
  readonly run: string;
  readonly from: number;
  readonly to: number;
}

export type Piece = Output | Gap | RunStart;

/** How long a piece of output gets before another is begun. Pieces are what a window is cut into. */
export interface PieceLimit {
  readonly characters: number;
  readonly lines: number;
}

export const usualPiece: PieceLimit = { characters: 32_768, lines: 500 };

export function endOf({ run, to }: Piece): RunCursor {
  return { run, cursor: to };
}

/** Adds a piece behind others: to the last one, where it goes on with it. @returns the piece that holds it then */
export function join(pieces: Piece[], piece: Piece, most: PieceLimit): Piece {
  const last = pieces.at(-1);
  if (
    last?.kind === 'output' &&
    piece.kind === 'output' &&
    last.run === piece.run &&
    last.to === piece.from &&
    !isLong(last, most)
  ) {
    last.text += piece.text;
    last.to = piece.to;
    return last;
  }
  const own = { ...piece };
  pieces.push(own);
  return own;
}

/** A line is not cut where it is not very long itself. */
function isLong({ text }: Output, most: PieceLimit): boolean {
  if (text.length >= 2 * most.characters) return true;
  return text.endsWith('\n') && (text.length >= most.characters || linesOf(text) >= most.lines);
}

function linesOf(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** Cuts bytes of a run's console into pieces, at lines' ends where they are near. What is no UTF-8 becomes U+FFFD. */
export function piecesOf(run: string, from: number, bytes: Uint8Array, most: PieceLimit): Output[] {
  const pieces: Output[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + pieceEnd(bytes.subarray(at), most);
    pieces.push({ kind: 'output', run, from: from + at, to: from + end, text: decode(bytes.subarray(at, end)) });
    at = end;
  }
  return pieces;
}

function pieceEnd(bytes: Uint8Array, most: PieceLimit): number {
  let end = 0;
  for (let lines = 0; lines < most.lines && end < most.characters; lines += 1) {
    const line = bytes.indexOf(lineEnd, end);
    if (line < 0 || line >= 2 * most.characters) break;
    end = line + 1;
  }
  if (end > 0 || bytes.length <= 2 * most.characters) return end || bytes.length;
  const long = bytes.subarray(0, 2 * most.characters);
  return completeLength(long) || long.length;
}

/** @returns the bytes as text. A byte order mark stays: a server that prints one has printed a character, and lengths are counted by it. */
export function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/**
 * @param output as it was told. @param cursor a byte within it
 * @returns the rest of it from the cursor on; null where that cannot be told: what was no UTF-8 has lost its length
 */
export function restOf(output: Output, cursor: number): Output | null {
  const bytes = new TextEncoder().encode(output.text);
  if (bytes.length !== output.to - output.from) return null;
  return { ...output, from: cursor, text: decode(bytes.subarray(cursor - output.from)) };
}

/** @returns its characters */
export function lengthOf(piece: Piece): number {
  return piece.kind === 'output' ? piece.text.length : 0;
}

/** @returns how many rows of a terminal it takes at most */
export function rowsOf(piece: Piece, columns: number): number {
  if (piece.kind !== 'output') return 2;
  let [rows, cells] = [1, 0];
  for (let at = 0; at < piece.text.length; at += 1) {
    const code = piece.text.charCodeAt(at);
    if (code === 0x0a) rows += 1;
    cells += code === 0x09 ? 8 : code < 0x80 ? 1 : 2;
  }
  return rows + Math.floor(cells / columns);
}
