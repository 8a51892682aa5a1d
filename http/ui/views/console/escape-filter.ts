/**
 * A console is a record: a program may colour its lines and write one anew, but no other line may be hidden by it. What would do
 * that, or would change how the rest is shown, is left out.
 */
import type { IFunctionIdentifier, Terminal } from '@xterm/xterm';

/**
 * By their last letters (ECMA-48): the cursor up or to a place, erasing and inserting and deleting lines, scrolling and its
 * region, modes (the second screen, reports of the mouse), questions, keeping and putting back the cursor.
 */
const sequences: readonly IFunctionIdentifier[] = [
  ...[...'ABEFHLMSTJdefhlnrsuct'].map((final) => ({ final })),
  ...[...'hlnJrs'].map((final) => ({ prefix: '?', final })),
  { prefix: '>', final: 'c' },
  { intermediates: '!', final: 'p' },
  { intermediates: ' ', final: 'q' },
];

/** Reset, next and previous line, keeping and putting back the cursor, a mark for tabs. */
const escapes: readonly IFunctionIdentifier[] = [...'cDEHM78'].map((final) => ({ final }));

/** Other characters for the letters. */
const characterSets: readonly IFunctionIdentifier[] = ['(', ')', '*', '+'].flatMap((intermediates) =>
  [...'0AB'].map((final) => ({ intermediates, final })),
);

/** The palette, and the colours of text and ground: they are the page's, which can be read. */
const commands = [4, 10, 11, 12, 104, 110, 111, 112];

/** Ends whatever sequence is under way, and means nothing else (ECMA-48, CAN). */
const cancel = '\x18';

/** @returns the text so that what a line begins and never ends, as a title without its end, hides no line behind it */
export function endSequences(text: string): string {
  return text.replaceAll('\n', `${cancel}\n`);
}

/** Makes a terminal leave them out. */
export function filterEscapes({ parser }: Pick<Terminal, 'parser'>): void {
  for (const id of sequences) parser.registerCsiHandler(id, () => true);
  for (const id of commands) parser.registerOscHandler(id, () => true);
  for (const id of [...escapes, ...characterSets]) parser.registerEscHandler(id, () => true);
}
