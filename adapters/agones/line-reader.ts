/** Splits a stream of text into lines. */

/**
 * Creates a reader of lines. Blank lines are skipped.
 * @param maxLength the maximum length of a line, in characters
 * @returns the function that reads the next text. That function returns false if an incomplete line is too long
 */
export function createLineReader(maxLength: number, onLine: (line: string) => void): (text: string) => boolean {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') onLine(line);
    return rest.length <= maxLength;
  };
}
