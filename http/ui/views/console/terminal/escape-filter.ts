/**
 * Filters the escape sequences of a console. A program may colour and overwrite its current line. The filter ignores
 * sequences that hide other lines or change how other lines are displayed.
 */
import type { IFunctionIdentifier, Terminal } from '@xterm/xterm';

/**
 * The ignored control sequences, by their final byte (ECMA-48). These sequences move the cursor up or to a position;
 * erase, insert and delete lines; scroll; set modes such as the alternate screen and mouse reports; query the terminal;
 * save and restore the cursor.
 */
const sequences: readonly IFunctionIdentifier[] = [
  ...[...'ABEFHLMSTJdefhlnrsuct'].map((final) => ({ final })),
  ...[...'hlnJrs'].map((final) => ({ prefix: '?', final })),
  { prefix: '>', final: 'c' },
  { intermediates: '!', final: 'p' },
  { intermediates: ' ', final: 'q' },
];

/** The ignored escapes: reset, next and previous line, save and restore the cursor, set a tab stop. */
const escapes: readonly IFunctionIdentifier[] = [...'cDEHM78'].map((final) => ({ final }));

/** The ignored sequences that select character sets. */
const characterSets: readonly IFunctionIdentifier[] = ['(', ')', '*', '+'].flatMap((intermediates) =>
  [...'0AB'].map((final) => ({ intermediates, final })),
);

/** The ignored commands. These commands change the palette, or the colours of the text and the background. */
const commands = [4, 10, 11, 12, 104, 110, 111, 112];

/** CAN ends any open sequence (ECMA-48). */
const cancel = '\x18';

/**
 * Ends open sequences at each line end. Without this end, an unfinished sequence, such as a title, would hide the next
 * lines.
 */
export function endSequences(text: string): string {
  return text.replaceAll('\n', `${cancel}\n`);
}

/**
 * Replaces the characters that change the direction of text (UAX #9). With such characters, a player's name could
 * reorder the rest of the line.
 */
export function withoutDirections(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}

/** Makes a terminal ignore all these sequences. */
export function filterEscapes({ parser }: Pick<Terminal, 'parser'>): void {
  for (const id of sequences) parser.registerCsiHandler(id, () => true);
  for (const id of commands) parser.registerOscHandler(id, () => true);
  for (const id of [...escapes, ...characterSets]) parser.registerEscHandler(id, () => true);
}
