/** Lines that the page adds between the server's lines. */
import { runStartTime } from '../../../../machines/ports/run-id.js';
import type { Text } from '../../text/en.js';
import { momentText } from '../../text/time.js';
import type { Block } from './blocks.js';

/** Returns the line for a gap or for the start of a run. */
export function noteText(piece: Block, text: Text): string {
  const { lostRun, gap, runStart } = text.console;
  if (piece.kind === 'gap') return piece.bytes === null ? lostRun(piece.run) : gap(piece.bytes);
  const time = runStartTime(piece.run);
  return runStart(piece.run, time === null ? '' : momentText(new Date(time).toISOString(), text));
}
