/** Recognises commands that make the server quit: the exit after one is expected, not a crash. */
import type { LineSyntax, StopPlan } from '../launch/launch.js';

/** The usual commands, for a Build without a stop command. */
const usualCommands = ['quit', 'exit', 'stop', 'shutdown'];

/** An exit within this time after the command counts as its effect, even if the Build's grace period is shorter. */
const minQuitMs = 30_000;

/**
 * Returns whether the line is one of the kind's quit commands or the Build's stop command, with or without arguments. A
 * Build with neither has the usual commands, without arguments. With a `lineSyntax`, one of the line's commands
 * suffices.
 */
export function isQuitCommand(line: string, { command, quits, lineSyntax }: StopPlan): boolean {
  const own = quits ?? (command === null ? null : [command]);
  if (lineSyntax !== undefined) return splitCommands(line, lineSyntax).some((words) => quitsBy(words, own, lineSyntax));
  const given = normalize(line);
  if (own === null) return usualCommands.includes(given);
  return own.map(normalize).some((each) => given === each || given.startsWith(`${each} `));
}

/** Returns whether an exit is the effect of a quit command. @param quitAt when the command was delivered, or null */
export function isExitAfterQuit(quitAt: number | null, exitedAt: number, { timeoutMs }: StopPlan): boolean {
  return quitAt !== null && exitedAt - quitAt <= Math.max(timeoutMs, minQuitMs);
}

/** Returns whether the words are one of the quit commands, with as many arguments as it may have. */
function quitsBy([name = '', ...args]: readonly string[], own: readonly string[] | null, syntax: LineSyntax): boolean {
  return (own ?? usualCommands).includes(name.toLowerCase()) && args.length <= syntax.maxQuitArguments;
}

/** Splits a line into the words of its commands, without comments. */
function splitCommands(line: string, { separator, comments }: LineSyntax): string[][] {
  return splitOutsideQuotes(line, separator).map((command) => {
    // A backslash protects a quote inside of a quoted word, but no separator.
    const words = (command.match(/"(?:\\"|[^"])*"?|[^\s"]+/g) ?? []) as string[];
    const comment = words.findIndex((word) => comments.some((mark) => word.startsWith(mark)));
    return comment < 0 ? words : words.slice(0, comment);
  });
}

function splitOutsideQuotes(line: string, separator: string): string[] {
  // Every second part was inside quotes.
  const [first = [], ...others] = line.split('"').map((part, at) => (at % 2 === 0 ? part.split(separator) : [part]));
  const pieces = [...first];
  for (const [head = '', ...rest] of others) {
    pieces[pieces.length - 1] += `"${head}`;
    pieces.push(...rest);
  }
  return pieces;
}

function normalize(line: string): string {
  return line.trim().replace(/^\//, '').toLowerCase();
}
