/** Declares the commands that show current and past events: their descriptions, arguments and options. */

import { type Command, Option } from 'commander';
import { severities } from '../../../machines/console/console-line.js';
import { type Declare, runOption } from '../kit/declare.js';
import { historyTypes, namesFrom } from '../kit/named-values.js';
import { nonEmpty, time, wholeNumber } from '../kit/option-values.js';
import { maxItems } from '../service/read-pages.js';
import { showConsole } from './console.js';
import { eventNames, followEvents } from './events.js';
import { collectEvidence, listEvidence, showEvidence } from './evidence.js';
import { showHistory } from './history.js';
import { showOptions } from './options.js';
import { listPlayerSessions, listPlayers } from './players.js';
import { listReports } from './reports.js';
import { listRunEvents } from './run-events.js';
import { listRuns } from './runs.js';
import { showSamples } from './samples.js';
import { searchConsole } from './search.js';

export function declareObservation(program: Command, declare: Declare): void {
  declareConsole(program, declare);
  declare(
    program,
    'events',
    'Show events of the service as they happen, until Ctrl-C',
    followEvents,
    new Option('--only <events>', `Events, separated by commas: ${eventNames.join(', ')}`).argParser(
      namesFrom(eventNames, 'events'),
    ),
  );
  declare(
    program,
    'history',
    'Show what has happened and who caused it, newest first',
    showHistory,
    new Option('--type <types>', 'Types, or their first words, separated by commas').argParser(historyTypes),
    new Option('--run <run>', 'Entries of one run').argParser(nonEmpty),
    new Option(
      '--actor <name>',
      'Actor that caused the entries: client, schedule, manager, server, or a name',
    ).argParser(nonEmpty),
    new Option('--since <time>', 'Entries since this time, such as 2026-01-31T04:00').argParser(time),
    new Option('--until <time>', 'Entries before this time').conflicts('follow').argParser(time),
    new Option('-n, --limit <count>', 'Maximum number of entries').default(50).argParser(wholeNumber(1, maxItems)),
    new Option('-f, --follow', 'Show the entries oldest first, and new ones until Ctrl-C'),
  );
  declareRuns(program, declare);
  declare(
    program,
    'samples',
    'Show CPU, memory, players and tick times over time',
    showSamples,
    new Option(
      '--since <time>',
      'Start of the period, such as 2026-01-31T04:00; without this option, an hour before the end',
    ).argParser(time),
    new Option('--until <time>', 'End of the period; without this option, now').argParser(time),
    new Option('--points <count>', 'Maximum number of rows').default(30).argParser(wholeNumber(1, 500)),
  );
  declarePlayers(program, declare);
  declare(program, 'options', 'List the options of the service: value, and what set it', showOptions);
}

function declarePlayers(program: Command, declare: Declare): void {
  const players = program.command('players').description('List who is on the running server, and who was there');
  declare(players, 'list', 'List the players on the running server (the default)', listPlayers);
  declare(
    players,
    'sessions',
    'List who was on the server from when until when, newest first',
    listPlayerSessions,
    new Option('--player <key>', 'Sessions of the player with this key').argParser(nonEmpty),
    new Option('--run <run>', 'Sessions in this run').argParser(nonEmpty),
    new Option('--since <time>', 'Sessions that lasted until this time or longer').argParser(time),
    new Option('--until <time>', 'Sessions that began before this time').argParser(time),
    new Option('-n, --limit <count>', 'Maximum number of sessions').default(50).argParser(wholeNumber(1, maxItems)),
  ).argument('[text...]', 'Part of the name or of an identifier');
}

function declareConsole(program: Command, declare: Declare): void {
  declare(
    program,
    'console',
    'Show the last lines of the console',
    showConsole,
    runOption('Run to show'),
    new Option('-n, --lines <count>', 'Number of lines').default(20).argParser(wholeNumber(0, 10_000)),
    new Option('--since <time>', 'All lines since this time, such as 2026-01-31T04:00')
      .conflicts('lines')
      .argParser(time),
    new Option('--until <time>', 'Only lines before this time').conflicts('follow').argParser(time),
    new Option('-f, --follow', 'Show new output, including later runs, until Ctrl-C'),
  );
  declare(
    program,
    'search',
    'Find lines of the console by text, severity and resource; case does not matter',
    searchConsole,
    new Option('--severity <severities>', 'Severities, separated by commas: error, warning, info').argParser(
      namesFrom(severities, 'severities'),
    ),
    new Option('--resource <name>', 'Resource that printed the line').argParser(nonEmpty),
    runOption('Run to search').conflicts('all'),
    new Option('--all', 'Search all stored runs'),
    new Option('--order <order>', 'Which line comes first').choices(['newest', 'oldest']).default('newest'),
    new Option('--since <time>', 'Output since this time, such as 2026-01-31T04:00').argParser(time),
    new Option('--until <time>', 'Output before this time').argParser(time),
    new Option('-n, --limit <count>', 'Maximum number of lines').default(50).argParser(wholeNumber(1, maxItems)),
  ).argument('[text...]', 'Words of the text to find; without --severity and --resource required');
}

function declareRuns(program: Command, declare: Declare): void {
  const runs = program.command('runs').description('List the stored runs, and what happened in them');
  declare(runs, 'list', 'List the stored runs, newest first (the default)', listRuns);
  declare(runs, 'events', 'Show what the statechart did in a run, oldest first', listRunEvents).argument(
    '[run]',
    'Run id; without an id, the current run, or else the newest',
    nonEmpty,
  );
  const evidence = program.command('evidence').description('Collect and show what a hanging server was doing');
  declare(evidence, 'list', 'List the evidence of a run (the default)', listEvidence, runOption());
  declare(evidence, 'collect', 'Collect evidence of the running server now', collectEvidence);
  declare(evidence, 'show', 'Show one piece of evidence as JSON', showEvidence, runOption()).argument(
    '<name>',
    'Name',
    nonEmpty,
  );
  declare(
    program,
    'reports',
    'Show the hitches, hangs and errors that the server has reported, newest first',
    listReports,
    runOption(),
    new Option('-n, --limit <count>', 'Maximum number of reports').default(50).argParser(wholeNumber(1, maxItems)),
  );
}
