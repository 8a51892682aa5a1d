/** The commands that use a running service: descriptions, arguments and options. */
import { type Command, Option } from 'commander';
import { drawingFormats } from './commands/drawings.js';
import type { Flags } from './commands/invocation.js';
import { addOptions, findInvalidValues, nonEmpty, reportFaults, serviceUrl, wholeNumber } from './option-values.js';

/** A valid command line. */
export interface CommandRequest {
  /** The words of the command, such as `builds add`. */
  readonly name: string;
  readonly operands: readonly string[];
  readonly flags: Flags;
}

/**
 * Declares the commands.
 * @param run receives each valid command line
 */
export function declareCommands(program: Command, run: (request: CommandRequest) => Promise<void>): void {
  function declare(parent: Command, name: string, description: string, ...options: Option[]): Command {
    const command = addOptions(parent.command(name).description(description), [...options, ...commonOptions()]);
    return command.action(async () => {
      reportFaults(command, findInvalidValues(command));
      const path = parent === program ? name : `${parent.name()} ${name}`;
      await run({ name: path, operands: command.processedArgs.flat(), flags: command.opts() });
    });
  }

  declare(program, 'status', 'Show the state of the server and its last exit');
  const start = declare(
    program,
    'start',
    'Start the server with a Build and a Data Folder',
    new Option('--wait [seconds]', 'Wait until the server is up, for at most 60 seconds or as many as given').argParser(
      (text) => text === '' || wholeNumber(1, 3_600)(text),
    ),
    new Option('--strict', 'Do not start when the preflight finds an error'),
  );
  takeFolder(start.argument('<build>', 'Build id', nonEmpty));
  declare(program, 'restart', 'Stop the server and start it again with the same Build and Data Folder');
  declare(program, 'stop', 'Stop the server and all its processes');
  declare(program, 'kill', 'Kill the server at once, also during a start, stop or restart');
  declare(
    program,
    'command',
    "Send one line to the server's console; put -- before words that begin with -",
    new Option('--show <seconds>', 'Show the output of the server for this time').argParser(wholeNumber(1, 3_600)),
  ).argument('<text...>', 'Words of the line');
  declare(
    program,
    'console',
    'Show the last lines of the console',
    new Option('--run <id>', 'Run to show; without it the current run, or else the newest').argParser(nonEmpty),
    new Option('--lines <count>', 'Number of lines').default(20).argParser(wholeNumber(0, 10_000)),
    new Option('--follow', 'Show new output, also of later runs, until Ctrl-C'),
  );
  declare(program, 'runs', 'List the runs that are kept, newest first');

  const builds = program.command('builds').description('List, install and remove Builds');
  declare(builds, 'list', 'List the Builds (the default)');
  declare(
    builds,
    'add',
    'Install a Build from an archive or a directory of this machine',
    new Option('--id <id>', 'Build id; without it the name of the file or directory').argParser(nonEmpty),
  ).argument('<file>', 'Archive or directory', nonEmpty);
  declare(builds, 'remove', 'Remove a Build and its files').argument('<id>', 'Build id', nonEmpty);
  declare(builds, 'refresh', 'Read the list of Builds anew from the workspace');

  const folders = program.command('folders').description('List and create Data Folders');
  declare(folders, 'list', 'List the Data Folders (the default)');
  declare(
    folders,
    'create',
    'Create a Data Folder from a template',
    new Option('--template <name>', 'Template; "empty" for an empty Data Folder').argParser(nonEmpty),
  ).argument('<name>', 'Name of the new Data Folder', nonEmpty);
  declare(folders, 'refresh', 'Read the list of Data Folders anew from the workspace');

  const forBuild = (): Option =>
    new Option('--build <id>', 'Include what this Build needs and brings').argParser(nonEmpty);
  takeFolder(declare(program, 'resources', 'List the Installed Resources of a Data Folder', forBuild()));
  takeFolder(declare(program, 'check', 'Find problems that a start with a Data Folder would have', forBuild()));
  const config = declare(
    program,
    'config',
    'Print or replace the config file of a Data Folder',
    new Option('--versions', 'List the earlier versions that are kept').conflicts(['version', 'from']),
    new Option('--version <id>', 'Print an earlier version').conflicts('from').argParser(nonEmpty),
    new Option('--from <file>', 'Replace the config file with this file; - for the standard input').argParser(nonEmpty),
  );
  takeFolder(config);
  declare(
    program,
    'statechart',
    'Draw the states and transitions of the server; needs no service',
    new Option('--format <format>', 'Format of the drawing').choices(drawingFormats),
    new Option('--output <file>', 'File to write; - or nothing for the standard output').argParser(nonEmpty),
  );
}

function takeFolder(command: Command): Command {
  return command.argument('<folder>', 'Name of the Data Folder', nonEmpty);
}

/** Options that every command has. */
function commonOptions(): readonly Option[] {
  return [
    new Option('--url <url>', 'URL of the service')
      .env('SERVER_MANAGER_URL')
      .default(new URL('http://127.0.0.1:4810'), 'http://127.0.0.1:4810')
      .argParser(serviceUrl),
    new Option('--token-file <file>', 'File with the token; SERVER_MANAGER_TOKEN may contain the token itself')
      .env('SERVER_MANAGER_TOKEN_FILE')
      .argParser(nonEmpty),
    new Option('--json', 'Print the JSON of the API'),
  ].map((option) => option.helpGroup('Options of every command:'));
}
