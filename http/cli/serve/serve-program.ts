/** Declares the command line with only the service. */
import { Command } from 'commander';
import { readVersion } from '../../package-files.js';
import { helpGroups } from '../kit/declare.js';
import { exitWithReader } from '../output/exit-with-reader.js';
import { declareServe, type Options, readOptions } from './serve-options.js';

/**
 * Declares the program with only `serve`, because the declaration of the other commands would take a twentieth of the
 * service's start.
 * @param serve runs the service
 * @returns the program. Its method `parse` throws a CommanderError after it has printed help, a version or faults
 */
export function createServeProgram(serve: (options: Options) => Promise<void>): Command {
  const version = readVersion();
  const program = new Command('server-manager')
    .description(
      'Manages one game server process. `serve` runs the service with its REST API and web UI; the other commands use it.',
    )
    .helpOption('-h, --help', 'Show this help')
    .helpCommand(false)
    .configureHelp({ subcommandTerm: formatTerm })
    .version(version, '-v, --version', 'Show the version')
    // Let options after a command belong to that command, because `config` has its own --version.
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

/** Returns a command with its arguments, for lists of commands. */
function formatTerm(command: Command): string {
  const args = command.registeredArguments.map((each) => {
    const name = `${each.name()}${each.variadic ? '...' : ''}`;
    return each.required ? `<${name}>` : `[${name}]`;
  });
  return [command.name(), ...args].join(' ');
}

/** Writes a help text, a version or a script. */
function writeText(text: string): void {
  exitWithReader();
  process.stdout.write(text);
}

/** Returns commander's messages, such as `error: unknown option '--x'`, as sentences after the program's name. */
function toSentences(text: string): string {
  const own = text
    .replace(/^error: command-argument value '(.*)' is invalid for argument '(.*?)'\./m, 'error: invalid $2 "$1".')
    .replace(/^(error: missing required argument .*)$/m, '$1. --help lists the arguments')
    .replace(/\.?\n\((Did you mean .*\?)\)/, '. $1');
  return own.replace(
    /^error: (.)(.*?)([.?])?$/gm,
    (_, first: string, rest: string, end = '.') => `server-manager: ${first.toUpperCase()}${rest}${end}`,
  );
}
