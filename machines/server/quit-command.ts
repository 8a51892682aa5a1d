/** Recognises commands that make the server quit. An exit after such a command is expected, not a crash. */
import type { LineSyntax, StopPlan } from '../launch/launch.js';

/** The usual commands, for a Build without a stop command. */
const usualCommands = ['quit', 'exit', 'stop', 'shutdown'];

/**
 * The time after a quit command within which an exit counts as its effect, in milliseconds. This time applies even if
 * the grace period of the Build is shorter.
 */
const minQuitMs = 30_000;

/**
 * Returns whether the line is one of the kind's quit commands or the Build's stop command, with or without arguments.
 * If the plan has neither quit commands nor a stop command, the line must be one of the usual commands without
 * arguments. If the plan has a `lineSyntax`, one quit command among the commands of the line is sufficient.
 */
export function isQuitCommand(line: string, { command, quits, lineSyntax }: StopPlan): boolean {
  const own = quits ?? (command === null ? null : [command]);
  if (lineSyntax !== undefined) return splitCommands(line, lineSyntax).some((words) => quitsBy(words, own, lineSyntax));
  const given = normalize(line);
  if (own === null) return usualCommands.includes(given);
  return own.map(normalize).some((each) => given === each || given.startsWith(`${each} `));
}

/**
 * Returns whether an exit is the effect of a quit command. @param quitAt the time at which the command was delivered;
 * `null` without a delivery
 */
export function isExitAfterQuit(quitAt: number | null, exitedAt: number, { timeoutMs }: StopPlan): boolean {
  return quitAt !== null && exitedAt - quitAt <= Math.max(timeoutMs, minQuitMs);
}

/** Returns whether the words are a quit command with a permitted number of arguments. */
function quitsBy([name = '', ...args]: readonly string[], own: readonly string[] | null, syntax: LineSyntax): boolean {
  return (own ?? usualCommands).includes(name.toLowerCase()) && args.length <= syntax.maxQuitArguments;
}

/** Splits a line into the words of its commands, without comments. */
function splitCommands(line: string, { separator, comments }: LineSyntax): string[][] {
  return splitOutsideQuotes(line, separator).map((command) => {
    // A backslash escapes a quote inside a quoted word. It does not escape a separator.
    const words = (command.match(/"(?:\\"|[^"])*"?|[^\s"]+/g) ?? []) as string[];
    const comment = words.findIndex((word) => comments.some((mark) => word.startsWith(mark)));
    return comment < 0 ? words : words.slice(0, comment);
  });
}

function splitOutsideQuotes(line: string, separator: string): string[] {
  // Every second part was between quotes.
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
