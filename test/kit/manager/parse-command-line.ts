/** Parses command lines in this process, without running the command. */
import { type Command, CommanderError } from 'commander';
import { orderArguments } from '../../../http/cli/argument-order.js';
import type { CommandRequest } from '../../../http/cli/declare-commands.js';
import { createProgram } from '../../../http/cli/program.js';
import type { Options } from '../../../http/cli/serve/serve-options.js';
import type { ServiceFlags } from '../../../http/cli/service/find-service.js';

/** The result of a command line. */
export interface ParsedCommandLine {
  /** The options of the service, if the command line runs it. */
  readonly options?: Options;
  /** The command, if the command line runs one. */
  readonly request?: CommandRequest;
  /** The options of `mcp`, if the command line runs it. */
  readonly mcp?: ServiceFlags;
  readonly stdout: string;
  readonly stderr: string;
}

/** Returns every command of the program. */
export function allCommands(
  command: Command = createProgram({
    serve: async () => undefined,
    run: async () => undefined,
    mcp: async () => undefined,
  }),
): Command[] {
  return [command, ...command.commands.flatMap((each) => allCommands(each))];
}

/**
 * Parses a command line.
 * @param environment the variables of the program; the variables of this process are hidden
 */
export async function parseCommandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<ParsedCommandLine> {
  const parsed: { -readonly [Name in keyof ParsedCommandLine]: ParsedCommandLine[Name] } = { stdout: '', stderr: '' };
  const before = process.env;
  process.env = environment;
  try {
    const program = createProgram({
      serve: async (options) => void (parsed.options = options),
      run: async (request) => void (parsed.request = request),
      mcp: async (flags) => void (parsed.mcp = flags),
    });
    for (const command of allCommands(program)) {
      command.configureOutput({
        writeOut: (text) => void (parsed.stdout += text),
        writeErr: (text) => void (parsed.stderr += text),
      });
    }
    await program.parseAsync(orderArguments(program, args), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
  } finally {
    process.env = before;
  }
  return parsed;
}
