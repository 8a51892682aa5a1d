/** What was told last: whatever a window has missed while it was drawn is taken from here, not asked for again. */
import { compareCursors, type RunCursor } from '../../../../machines/ports/cursor.js';
import { endOf, lengthOf, type Piece, restOf } from './pieces.js';

export interface Recent {
  /** How far it has been told. */
  readonly end: RunCursor;
  add(piece: Piece): void;
  /** @returns what was told after a position; null when that is not known here */
  after(position: RunCursor): readonly Piece[] | null;
  /** @returns all of it, from a line's beginning on where there is one */
  lastLines(): readonly Piece[];
}

/** @param start from where on it is told. @param most characters that are kept, about */
export function createRecent(start: RunCursor, most: number): Recent {
  let begin = start;
  let length = 0;
  const pieces: Piece[] = [];
  const end = (): RunCursor => {
    const last = pieces.at(-1);
    return last === undefined ? begin : endOf(last);
  };

  return {
    get end() {
      return end();
    },
    add(piece) {
      pieces.push(piece);
      length += lengthOf(piece);
      while (length > most && pieces.length > 1) {
        const [first] = pieces.splice(0, 1) as [Piece];
        length -= lengthOf(first);
        begin = endOf(first);
      }
    },
    after(position) {
      if (compareCursors(position, end()) >= 0) return [];
      if (compareCursors(position, begin) < 0) return null;
      const next = pieces.findIndex((piece) => compareCursors(endOf(piece), position) > 0);
      const [first, ...rest] = pieces.slice(next);
      if (first === undefined || first.run !== position.run || first.from === position.cursor)
        return pieces.slice(next);
      const remainder = first.kind === 'output' && first.from < position.cursor ? restOf(first, position.cursor) : null;
      return remainder === null ? null : [remainder, ...rest];
    },
    lastLines() {
      const isWhole = begin.cursor === 0;
      const next = pieces.findIndex((piece) => textOf(piece).includes('\n'));
      const first = pieces[next];
      if (isWhole || first?.kind !== 'output') return [...pieces];
      const line = new TextEncoder().encode(first.text.slice(0, first.text.indexOf('\n') + 1)).length;
      const cut = restOf(first, first.from + line);
      return cut === null ? pieces.slice(next + 1) : [cut, ...pieces.slice(next + 1)];
    },
  };
}

function textOf(piece: Piece): string {
  return piece.kind === 'output' ? piece.text : '';
}
