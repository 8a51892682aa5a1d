/** Declares the commands on plans of updates: their descriptions, arguments and options. */

import { type Command, Option } from 'commander';
import { planBackups } from '../../../machines/updates/update-plan.js';
import { updateChannels } from '../../../machines/updates/updates.js';
import type { Declare } from '../kit/declare.js';
import { nonEmpty, time, wholeNumber } from '../kit/option-values.js';
import { cancelUpdate, planUpdate, showUpdate } from './update-plans.js';
import { listUpdates } from './updates.js';

const maxMinutes = 1_440;

export function declareUpdates(program: Command, declare: Declare): void {
  const updates = program.command('updates').description('Update the Build of a Data Folder, with a way back');
  const source = (): Option =>
    new Option(
      '--source <id>',
      'Id of the source that updates list shows; by default the only source, or fxserver',
    ).argParser(nonEmpty);
  const minutes = wholeNumber(1, maxMinutes);

  declare(updates, 'show', 'Show the last plan with its steps (the default)', showUpdate, source());
  declare(
    updates,
    'plan',
    'Plan an update of the running Data Folder, by default with the next restart',
    planUpdate,
    new Option(
      '--channel <channel>',
      'Channel whose version is installed, by default recommended, or latest without a recommended version',
    ).choices(updateChannels),
    new Option('--now', 'Restart the server as soon as the update is prepared').conflicts('at'),
    new Option('--at <time>', 'Restart the server at this time').argParser(time),
    new Option('--probation <minutes>', 'How long the server must be up and healthy, by default 10').argParser(minutes),
    new Option('--ready-within <minutes>', 'How long the server may not be up and healthy, by default 10').argParser(
      minutes,
    ),
    new Option(
      '--backup <mode>',
      'How the Data Folder is backed up before the restart, by default as the Build has it',
    ).choices(planBackups),
    source(),
  ).argument('<folder>', 'Name of the Data Folder', nonEmpty);
  declare(
    updates,
    'list',
    'List the versions that the sources offer, and when the support of Builds ends',
    listUpdates,
  );
  declare(updates, 'cancel', 'Cancel the update, or roll it back during its probation', cancelUpdate, source());
}
