/** Finds and removes terminal escape sequences in the output of a server. */

/**
 * Matches the sequences of ECMA-48. Node's stripVTControlCharacters does not remove window titles that contain a space.
 */
const sequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)|[ -/]*[0-Z\\^-~])/g;

/**
 * Returns the text without terminal escape sequences, such as colours. The time is proportional to the length of the
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
 * Returns the text of a line that a terminal shows in the end: the text after the last return to the beginning of the
 * line. Progress bars and redrawn prompts return to the beginning. Escape sequences are kept.
 */
export function readLastText(line: string): string {
  return line.includes('\r') || line.includes('\u001b') ? (line.replace(/\r+$/, '').split(rewind).at(-1) ?? '') : line;
}

/**
 * Returns the texts that a line showed, without escape sequences. The first text is the whole line. If the cursor
 * returned to the beginning of the line, each text that began there follows.
 */
export function readTexts(line: string): readonly string[] {
  // Some runtimes of Windows begin their output with a byte order mark.
  const marked = line.replace(/^\ufeff/, '');
  const whole = removeEscapeSequences(marked);
  const texts = marked.split(rewind);
  return texts.length === 1 ? [whole] : [whole, ...texts.map(removeEscapeSequences).filter((text) => text !== '')];
}
