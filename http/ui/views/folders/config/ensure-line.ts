/** Changes the lines of a server.cfg that start a resource. */

/**
 * Matches a line with one command, which starts one resource. The line may be commented out. A `;` in the line begins
 * another command.
 */
const startLine = /^\s*(#+\s*)?(?:ensure|start)\s+("[^";]*"|[^\s";]+)\s*(?:\s(?:#|\/\/)[^;]*)?$/i;

/**
 * Returns the text with a line that starts the resource. If the text has such a line, the text is unchanged. If all
 * such lines are commented out, the last of them becomes effective. If the text has no such line, a new line follows
 * the last line that starts a resource.
 */
export function addEnsureLine(text: string, name: string): string {
  const lines = text.split('\n');
  const read = lines.map(readStartLine);
  if (read.some((each) => each?.name === name && !each.isComment)) return text;
  const old = read.findLastIndex((each) => each?.name === name && each.isComment);
  if (old >= 0) return replaceLine(lines, old, (line) => line.replace(/^(\s*)#+\s*/, '$1'));
  const last = read.findLastIndex((each) => each?.isComment === false);
  // The text after the last line feed is not a line if it is empty.
  const end = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  lines.splice(last < 0 ? end : last + 1, 0, `ensure ${/[;"]/.test(name) ? `"${name}"` : name}`);
  return lines.at(-1) === '' ? lines.join('\n') : `${lines.join('\n')}\n`;
}

/**
 * Returns the text after each line that only starts the resource was commented out; `null` if there is no such line.
 */
export function commentEnsureLines(text: string, name: string): string | null {
  const lines = text.split('\n');
  const changed = lines.map((line) => {
    const read = readStartLine(line);
    return read?.name === name && !read.isComment ? `# ${line}` : line;
  });
  return changed.some((line, index) => line !== lines[index]) ? changed.join('\n') : null;
}

function readStartLine(line: string): { readonly name: string; readonly isComment: boolean } | null {
  const [, comment, name] = startLine.exec(line) ?? [];
  return name === undefined ? null : { name: name.replaceAll('"', ''), isComment: comment !== undefined };
}

function replaceLine(lines: readonly string[], index: number, change: (line: string) => string): string {
  return lines.map((line, at) => (at === index ? change(line) : line)).join('\n');
}
