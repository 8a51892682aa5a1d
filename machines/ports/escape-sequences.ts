/** Terminal escape sequences in the output of a server. */

/** As of ECMA-48. Node's stripVTControlCharacters leaves window titles that contain a space. */
const sequences = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)|[ -/]*[0-Z\\^-~])/g;

/** Returns the text without terminal escape sequences, such as colours. Takes time in proportion to its length. */
export function withoutEscapeSequences(text: string): string {
  return text.includes('\u001b') ? text.replace(sequences, '') : text;
}
