/** Declares the commands that take over the settings of other panels: their descriptions, arguments and options. */
import { type Command, Option } from 'commander';
import { importParts } from '../../../machines/imports/txadmin/plan-import.js';
import type { Declare } from '../kit/declare.js';
import { createList, nonEmpty } from '../kit/option-values.js';
import { importTxAdmin } from './import-txadmin.js';

export function declareImports(program: Command, declare: Declare): void {
  const imports = program.command('import').description('Take over a server and its settings from another panel');
  declare(
    imports,
    'txadmin',
    'Import a profile of txAdmin: print the plan, and carry it out with --apply or after a confirmation',
    importTxAdmin,
    new Option('--apply', 'Carry out the plan without a question'),
    new Option('--profile <name>', 'Profile in txData; by default the only profile').argParser(nonEmpty),
    new Option('--name <folder>', 'Name of the Data Folder; without this option, the name of its directory').argParser(
      nonEmpty,
    ),
    new Option('--build <build>', 'Id of the Build; without this option, the name of its directory').argParser(
      nonEmpty,
    ),
    new Option(
      '--artifact <directory>',
      'Directory of FXServer; without this option, a directory around or next to txData',
    ).argParser(nonEmpty),
    new Option('--webhook <url>', 'URL of a webhook of Discord, in place of the bot').argParser(nonEmpty),
    new Option('--skip <parts>', `Parts to leave out, with commas: ${importParts.join(', ')}`).argParser(
      createList(new RegExp(`^(${importParts.join('|')})$`), 'build,accounts', false),
    ),
  ).argument('<path>', 'txData, or the directory of a profile in it', nonEmpty);
}
