/** What is said in a console between the server's lines. */

import type { Text } from '../../text/en.js';
import { momentText } from '../../text/time.js';
import type { Piece } from './pieces.js';

/** As adapters make them: the time of the start is in it. */
const runForm = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-/;

export function noteText(piece: Piece, text: Text): string {
  const words = text.console;
  if (piece.kind === 'gap') return piece.bytes === null ? words.lostRun(piece.run) : words.gap(piece.bytes);
  const at = runForm.exec(piece.run)?.slice(1, 8) ?? null;
  const iso = at === null ? null : `${at.slice(0, 3).join('-')}T${at.slice(3, 6).join(':')}.${at[6] ?? ''}Z`;
  return words.runStart(piece.run, iso === null ? '' : momentText(iso, text));
}
