/** Declares the whole command line: `serve`, `mcp`, `completion`, and the commands of declare-commands.ts. */
import type { Command } from 'commander';
import { declareCompletion } from './completion/completion.js';
import { type CommandRequest, declareCommands } from './declare-commands.js';
import { declareMcp } from './declare-mcp.js';
import type { Options } from './serve/serve-options.js';
import { createServeProgram } from './serve/serve-program.js';
import type { ServiceFlags } from './service/find-service.js';

export interface Actions {
  /** Runs the service. */
  serve(options: Options): Promise<void>;
  /** Runs a command that uses a running service. */
  run(request: CommandRequest): Promise<void>;
  /** Serves MCP on the standard streams. */
  mcp(flags: ServiceFlags): Promise<void>;
}

/**
 * Declares the whole command line.
 * @returns the program. The method `parse` of the result throws a CommanderError after it has printed help, a version
 *   or faults
 */
export function createProgram({ serve, run, mcp }: Actions): Command {
  const program = createServeProgram(serve);
  declareCommands(program, run);
  declareMcp(program, mcp);
  declareCompletion(program);
  return program.addHelpText(
    'after',
    '\nExamples:\n' +
      '  server-manager serve --root /srv/games         # the service, in this terminal\n' +
      '  server-manager start 12345 world --wait        # from another terminal\n' +
      '  server-manager console -f\n' +
      '\nRun server-manager help COMMAND, or server-manager COMMAND --help, for the arguments and options of a command.',
  );
}
