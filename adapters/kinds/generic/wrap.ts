/** Wraps the program of a build.json in tools that give it another user, a terminal, or unbuffered output. */
import { createUserPrefix, findUser } from '../../process/launch/user.js';
import { findTool } from '../program.js';
import type { BuildFile } from './build-file/build-file-schema.js';

/** The variables of a program with a terminal. script(1) starts the command with $SHELL. */
export const terminalEnvironment = { SHELL: '/bin/sh', TERM: 'xterm-256color' };

/** The command that sets a terminal size, which is wide enough for the lines of most servers. */
const size = 'stty rows 40 cols 160 2>/dev/null';

/** Returns whether a tool starts the program. For a wrapped program, the check before a launch checks only the tool. */
export function isWrapped({ user, pty, unbuffer }: BuildFile): boolean {
  return user !== undefined || pty || unbuffer;
}

/** Returns the executed program and its arguments. @param find returns the path of a tool */
export function wrapProgram(
  { user, pty, unbuffer }: BuildFile,
  argv: readonly string[],
  find: (tool: string) => string,
): string[] {
  const flushed = unbuffer ? [find('stdbuf'), '-oL', '-eL', ...argv] : argv;
  return [...asUser(user, find('setpriv')), ...(pty ? inTerminal(find('script'), flushed) : flushed)];
}

/** Returns a function that finds the path of a tool. */
export function toolFinder(searchPath: string): (tool: string) => string {
  return (tool) => findTool(tool, searchPath) ?? tool;
}

/** Returns the name of a required tool that is not installed; `null` if all tools are installed. */
export function findMissingTool({ user, pty, unbuffer }: BuildFile, searchPath: string): string | null {
  const tools = [...asUser(user, 'setpriv').slice(0, 1), ...(pty ? ['script'] : []), ...(unbuffer ? ['stdbuf'] : [])];
  return tools.find((tool) => findTool(tool, searchPath) === null) ?? null;
}

function asUser(user: BuildFile['user'], setpriv: string): string[] {
  const account = user === undefined ? null : findUser(user);
  return account === null ? [] : createUserPrefix(setpriv, account);
}

/**
 * Returns the command that runs a program in a terminal. script(1) of util-linux creates the terminal, exits with the
 * exit code of the command, and writes no log.
 */
function inTerminal(script: string, argv: readonly string[]): string[] {
  return [script, '-q', '-e', '-f', '-c', `${size}; exec ${argv.map(quoteForShell).join(' ')}`, '/dev/null'];
}

function quoteForShell(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
