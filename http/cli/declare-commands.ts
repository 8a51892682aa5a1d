/** The commands that use a running service: descriptions, arguments and options. */
import { type Command, Option } from 'commander';
import { maxNoticeSeconds } from '../../machines/announce/announcer.js';
import { severities } from '../../machines/console/console-line.js';
import { nameEncodings } from '../../machines/text/name-encodings.js';
import { drawingFormats } from './commands/drawings.js';
import type { Flags } from './commands/invocation.js';
import { declareAccess } from './declare-access.js';
import { declareBackups } from './declare-backups.js';
import { declareResources } from './declare-resources.js';
import { declareSchedules } from './declare-schedules.js';
import { declareUpdates } from './declare-updates.js';
import { declareWebhooks } from './declare-webhooks.js';
import { exitStatus } from './exit-status.js';
import { addOptions, findInvalidValues, reportFaults } from './invalid-values.js';
import { historyTypes, namesFrom } from './named-values.js';
import { nonEmpty, sha256, time, wholeNumber } from './option-values.js';
import { commonOptions, confirmOption } from './service-options.js';

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
    return declareLocal(parent, name, description, ...options, ...commonOptions());
  }

  function declareLocal(parent: Command, name: string, description: string, ...options: Option[]): Command {
    const command = addOptions(parent.command(name).description(description), options);
    return command.action(async () => {
      reportFaults(command, findInvalidValues(command));
      const path = parent === program ? name : `${parent.name()} ${name}`;
      await run({ name: path, operands: command.processedArgs.flat(), flags: command.opts() });
    });
  }

  declare(
    program,
    'status',
    'Show the state of the server and its last exit',
    new Option('-q, --quiet', `Print nothing: the exit status is 0 while the server runs, else ${exitStatus.stopped}`),
  );
  const start = declare(
    program,
    'start',
    'Start the server with a Build and a Data Folder',
    new Option('--wait [seconds]', 'Wait until the server is up, for at most 60 seconds or as many as given').argParser(
      (text) => text === '' || wholeNumber(1, 3_600)(text),
    ),
    new Option('--strict', 'Do not start when a finding of the preflight is fatal'),
  );
  takeFolder(start.argument('<build>', 'Build id', nonEmpty));
  declare(
    program,
    'restart',
    'Stop the server and start it again with the same Build and Data Folder',
    ...noticeOptions(),
  );
  declare(program, 'stop', 'Stop the server and all its processes', ...noticeOptions());
  declare(program, 'kill', 'Kill the server at once, also during a start, stop or restart');
  declare(
    program,
    'command',
    "Send one line to the server's console; put -- before words that begin with -",
    new Option('--enter', 'Send a line without text, as the Enter key alone does'),
    new Option('--show <seconds>', 'Show the output of the server for this time').argParser(wholeNumber(1, 3_600)),
  ).argument('[text...]', 'Words of the line');
  const otherRun = 'without it the current run, or else the newest';
  declare(
    program,
    'console',
    'Show the last lines of the console',
    new Option('--run <id>', `Run to show; ${otherRun}`).argParser(nonEmpty),
    new Option('-n, --lines <count>', 'Number of lines').default(20).argParser(wholeNumber(0, 10_000)),
    new Option('--since <time>', 'All lines from this time on, such as 2026-01-31T04:00')
      .conflicts('lines')
      .argParser(time),
    new Option('-f, --follow', 'Show new output, also of later runs, until Ctrl-C'),
  );
  declare(
    program,
    'search',
    'Find lines of the console by a text, without regard to case, by severity and by resource',
    new Option('--severity <severities>', 'error, warning and info, separated by commas').argParser((text) =>
      namesFrom(severities, 'severities')(text).join(','),
    ),
    new Option('--resource <name>', 'Resource that printed the line').argParser(nonEmpty),
    new Option('--run <id>', `Run to search; ${otherRun}`).conflicts('all').argParser(nonEmpty),
    new Option('--all', 'Search all kept runs'),
    new Option('--order <order>', 'Which line comes first').choices(['newest', 'oldest']).default('newest'),
    new Option('--since <time>', 'Output from this time on, such as 2026-01-31T04:00').argParser(time),
    new Option('--limit <count>', 'Maximum number of lines').default(50).argParser(wholeNumber(1, 10_000)),
  ).argument('[text...]', 'Words of the text to find; without --severity and --resource required');
  const ofRun = (): Option => new Option('--run <id>', `Run; ${otherRun}`).argParser(nonEmpty);
  declare(program, 'runs', 'List the runs that are kept, newest first');
  declare(program, 'events', 'Show what the statechart did in a run, oldest first', ofRun());

  const evidence = program.command('evidence').description('Collect and show what a hanging server was doing');
  declare(evidence, 'list', 'List the evidence of a run (the default)', ofRun());
  declare(evidence, 'collect', 'Collect evidence of the running server now');
  declare(evidence, 'show', 'Show one piece of evidence as JSON', ofRun()).argument('<name>', 'Name', nonEmpty);

  declare(
    program,
    'reports',
    'Show the hitches, hangs and errors that the server has reported, newest first',
    ofRun(),
    new Option('--limit <count>', 'Maximum number of reports').default(50).argParser(wholeNumber(1, 1_000)),
  );

  declare(
    program,
    'history',
    'Show what has happened and who caused it, newest first',
    new Option('--type <types>', 'Types, or their first words, separated by commas').argParser(historyTypes),
    new Option('--run <id>', 'Entries of one run').argParser(nonEmpty),
    new Option('--actor <name>', 'Who caused them: client, schedule, manager, server, or a name').argParser(nonEmpty),
    new Option('--since <time>', 'Entries from this time on, such as 2026-01-31T04:00').argParser(time),
    new Option('--until <time>', 'Entries before this time').argParser(time),
    new Option('--limit <count>', 'Maximum number of entries').default(50).argParser(wholeNumber(1, 500)),
  );

  declare(
    program,
    'samples',
    'Show CPU, memory, players and tick times over time',
    new Option('--since <time>', 'Begin, such as 2026-01-31T04:00; an hour before the end without it').argParser(time),
    new Option('--until <time>', 'End; now without it').argParser(time),
    new Option('--points <count>', 'Maximum number of rows').default(30).argParser(wholeNumber(1, 500)),
  );
  declare(program, 'players', 'List the players on the running server');
  declareSchedules(program, declare);
  declareBackups(program, declare);
  declareUpdates(program, declare);
  declareWebhooks(program, declare);
  declareAccess(program, declare);

  const recovery = program.command('recovery').description('Show or cancel the start that is planned after a crash');
  declare(recovery, 'show', 'Show the planned start (the default)');
  declare(recovery, 'cancel', 'Cancel the planned start, or acknowledge that recovery was given up');

  const builds = program.command('builds').description('List, install and remove Builds');
  declare(builds, 'list', 'List the Builds (the default)');
  declare(
    builds,
    'add',
    'Install a Build from an archive or a directory of this machine',
    new Option('--id <id>', 'Build id; without it the name of the file or directory').argParser(nonEmpty),
    namesOption(),
  ).argument('<file>', 'Archive or directory', nonEmpty);
  declare(
    builds,
    'install',
    'Install a Build from a URL that the service allows',
    new Option('--id <id>', 'Build id; without it the file name of the URL').argParser(nonEmpty),
    new Option('--sha256 <digits>', 'Checksum that the archive must have').argParser(sha256),
    namesOption(),
  ).argument('<url>', 'https URL of the archive', nonEmpty);
  declare(builds, 'cancel', 'Cancel the installation of a Build').argument('<id>', 'Build id', nonEmpty);
  declare(builds, 'remove', 'Remove a Build and its files', confirmOption()).argument('<id>', 'Build id', nonEmpty);
  declare(builds, 'updates', 'List which versions the index offers, and until when Builds are supported');
  declare(builds, 'refresh', 'Read the list of Builds anew from the workspace');

  const folders = program.command('folders').description('List, create, copy and delete Data Folders');
  declare(folders, 'list', 'List the Data Folders (the default)');
  declare(
    folders,
    'create',
    'Create a Data Folder from a template',
    new Option('--template <name>', 'Template; "empty" for an empty Data Folder').argParser(nonEmpty),
  ).argument('<name>', 'Name of the new Data Folder', nonEmpty);
  takeFolder(declare(folders, 'duplicate', 'Copy a Data Folder')).argument('<new-name>', 'Name of the copy', nonEmpty);
  takeFolder(declare(folders, 'remove', 'Delete a Data Folder and its files', confirmOption()));
  declare(folders, 'refresh', 'Read the list of Data Folders anew from the workspace');

  const companion = program.command('companion').description('Install what a server needs for announcements');
  takeFolder(declare(companion, 'status', 'Show whether the companion of a Data Folder is installed'));
  takeFolder(declare(companion, 'install', 'Install the companion, or replace an earlier version'));
  takeFolder(declare(companion, 'remove', 'Remove the companion'));

  const forBuild = (): Option =>
    new Option('--build <id>', 'Include what this Build needs and brings').argParser(nonEmpty);
  declareResources(program, declare);
  takeFolder(declare(program, 'check', 'Find problems that a start with a Data Folder would have', forBuild()));
  const config = declare(
    program,
    'config',
    'Print, replace or create the config file of a Data Folder',
    new Option('--versions', 'List the earlier versions that are kept').conflicts(['version', 'from']),
    new Option('--version <id>', 'Print an earlier version').conflicts('from').argParser(nonEmpty),
    new Option('--from <file>', 'Replace the config file with this file; - for the standard input').argParser(nonEmpty),
    new Option('--as <name>', 'Name of the config file to create, which a Build names')
      .conflicts(['versions', 'version'])
      .argParser(nonEmpty),
  );
  takeFolder(config);
  declareLocal(
    program,
    'statechart',
    'Draw the states and transitions of the server; needs no service',
    new Option('--format <format>', 'Format of the drawing').default('svg').choices(drawingFormats),
    new Option('-o, --output <file>', 'File to write; - or nothing for the standard output').argParser(nonEmpty),
  );
}

function takeFolder(command: Command): Command {
  return command.argument('<folder>', 'Name of the Data Folder', nonEmpty);
}

/** Options of an announced end. */
function noticeOptions(): readonly Option[] {
  return [
    new Option('--notice <seconds>', 'Warn the players, and end the server after this time').argParser(
      wholeNumber(0, maxNoticeSeconds),
    ),
    new Option('--reason <text>', 'Reason that the players are shown').argParser(nonEmpty),
  ];
}

function namesOption(): Option {
  return new Option('--names <encoding>', 'Encoding of the names in a zip or a tar that does not say it').choices(
    nameEncodings,
  );
}
