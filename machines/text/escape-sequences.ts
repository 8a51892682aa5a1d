/** Finds and removes terminal escape sequences in the output of a server. */

/**
 * Matches the sequences of ECMA-48. Node's stripVTControlCharacters does not remove window titles that contain a space.
 */
const sequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)|[ -/]*[0-Z\\^-~])/g;

/**
 * Returns the text without terminal escape sequences, such as colours. Takes time in proportion to the length of the
 * text.
 */
export function removeEscapeSequences(text: string): string {
  return text.includes('\u001b') ? text.replace(sequences, '') : text;
}

/**
 * Matches a return to the first column, by a carriage return within a line or by a sequence, and erasures that follow.
 */
const rewind = /(?:\r|\u001b\[[01]?G)+(?:\u001b\[\d*[JK])*/;

/**
 * Returns the text that a terminal shows at last for a line: the text after the last return to its beginning. Progress
 * bars and redrawn prompts return there. Keeps escape sequences.
 */
export function readLastText(line: string): string {
  return line.includes('\r') || line.includes('\u001b') ? (line.replace(/\r+$/, '').split(rewind).at(-1) ?? '') : line;
}

/**
 * Returns the texts that a line showed, without escape sequences: the whole line and, if the cursor returned to its
 * beginning, each text that began there.
 */
export function readTexts(line: string): readonly string[] {
  // Some runtimes of Windows begin their output with a byte order mark.
  const marked = line.replace(/^\ufeff/, '');
  const whole = removeEscapeSequences(marked);
  const texts = marked.split(rewind);
  return texts.length === 1 ? [whole] : [whole, ...texts.map(removeEscapeSequences).filter((text) => text !== '')];
}
