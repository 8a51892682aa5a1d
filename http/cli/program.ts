/** The command line: `serve`, the commands that use a running service, and `completion`. */
import { Command } from 'commander';
import { readVersion } from '../package-files.js';
import { declareCompletion } from './completion/completion.js';
import { type CommandRequest, declareCommands } from './declare-commands.js';
import { declareMcp } from './declare-mcp.js';
import { helpGroups } from './kit/declare.js';
import { exitWithReader } from './output/exit-with-reader.js';
import { declareServe, type Options, readOptions } from './serve/serve-options.js';
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
 * @returns the program. Its parse throws a CommanderError after it has printed help, a version or faults
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
      '  server-manager start 12345 world --wait        # from another one\n' +
      '  server-manager console -f\n' +
      '\nRun server-manager help COMMAND, or server-manager COMMAND --help, for the arguments and options of a command.',
  );
}

/**
 * Declares `serve` alone: the other commands would take a twentieth of the service's start.
 * @returns as createProgram
 */
export function createServeProgram(serve: Actions['serve']): Command {
  const version = readVersion();
  const program = new Command('server-manager')
    .description(
      'Manages one game server process. `serve` runs the service with its REST API and web UI; the other commands use it.',
    )
    .helpOption('-h, --help', 'Show this help')
    .helpCommand(false)
    .configureHelp({ subcommandTerm: formatTerm })
    .version(version, '-v, --version', 'Show the version')
    // Options behind a command belong to that command: `config` has a --version of its own.
    .enablePositionalOptions()
    .configureOutput({ writeOut: writeText, outputError: (text, write) => write(toSentences(text)) })
    .exitOverride();
  const serveCommand = declareServe(program.command('serve'))
    .description('Run the service')
    .helpGroup(helpGroups.server)
    .version(version, '-v, --version', 'Show the version')
    .action(async () => {
      const options = await readOptions(serveCommand);
      if (serveCommand.getOptionValue('checkConfig') !== true) return serve(options);
      serveCommand.configureOutput().writeOut?.('The configuration is valid.\n');
    });
  return program;
}

/** Returns a command with its arguments, as lists of commands show it. */
function formatTerm(command: Command): string {
  const args = command.registeredArguments.map((each) => {
    const name = `${each.name()}${each.variadic ? '...' : ''}`;
    return each.required ? `<${name}>` : `[${name}]`;
  });
  return [command.name(), ...args].join(' ');
}

/** Writes a help, a version or a script. */
function writeText(text: string): void {
  exitWithReader();
  process.stdout.write(text);
}

/** Returns commander's messages, such as `error: unknown option '--x'`, as sentences behind the program's name. */
function toSentences(text: string): string {
  return text.replace(
    /^error: (.)(.*?)\.?$/gm,
    (_, first: string, rest: string) => `server-manager: ${first.toUpperCase()}${rest}.`,
  );
}
