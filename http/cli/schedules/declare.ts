/** Declares the commands on schedules: their descriptions, arguments and options. */

import { type Command, Option } from 'commander';
import { backupModes } from '../../../machines/backups/types.js';
import { actionTypes, weekdays } from '../../../machines/schedules/schedules.js';
import { nextLimit, occurrenceLimit } from '../../api/schedules/limits.js';
import { buildOption, type Declare, folderOption, takeArguments } from '../kit/declare.js';
import { namesFrom } from '../kit/named-values.js';
import { createList, nonEmpty, time, timeZone, wholeNumber } from '../kit/option-values.js';
import { confirmOption } from '../kit/service-options.js';
import { usualModeText } from '../serve/backup-options.js';
import { maxItems } from '../service/read-pages.js';
import {
  changeSchedule,
  createSchedule,
  listOccurrences,
  listSchedules,
  postponeOccurrence,
  removeSchedule,
  runSchedule,
  showNextTimes,
  skipOccurrence,
} from './schedules.js';

const day = 1_440;

export function declareSchedules(program: Command, declare: Declare): void {
  const schedules = program.command('schedules').description('List, change and carry out schedules');
  const takeId = (command: Command): Command => takeArguments(command, 'schedule');
  const limit = (): Option =>
    new Option('-n, --limit <count>', 'Maximum number of times')
      .default(nextLimit.default)
      .argParser(wholeNumber(nextLimit.minimum, nextLimit.maximum));
  const at = (): Option =>
    new Option('--at <time>', 'Time of the occurrence; without this option, the next occurrence').argParser(time);

  declare(schedules, 'list', 'List the schedules (the default)', listSchedules);
  declare(schedules, 'create', 'Create a schedule', createSchedule, ...fieldOptions(), limit()).argument(
    '<name>',
    'Name',
    nonEmpty,
  );
  takeId(
    declare(
      schedules,
      'change',
      'Change a schedule',
      changeSchedule,
      new Option('--name <name>', 'Name').argParser(nonEmpty),
      new Option('--enable', 'Carry the schedule out').conflicts('disable'),
      ...fieldOptions(),
      limit(),
    ),
  );
  takeId(declare(schedules, 'remove', 'Remove a schedule', removeSchedule, confirmOption()));
  takeId(declare(schedules, 'next', 'List the next times of a schedule', showNextTimes, limit()));
  takeId(
    declare(
      schedules,
      'occurrences',
      'List the times of a schedule and their results, newest first',
      listOccurrences,
      new Option('-n, --limit <count>', 'Maximum number of occurrences')
        .default(occurrenceLimit.default)
        .argParser(wholeNumber(1, maxItems)),
    ),
  );
  takeId(declare(schedules, 'run', 'Carry out a schedule at once', runSchedule));
  takeId(declare(schedules, 'skip', 'Skip the next occurrence', skipOccurrence, at()));
  takeId(declare(schedules, 'postpone', 'Carry out the next occurrence later', postponeOccurrence, at())).argument(
    '<minutes>',
    'Minutes',
    wholeNumber(1, 7 * day),
  );
}

/** Returns the options that set the fields of a schedule. */
function fieldOptions(): readonly Option[] {
  return [
    new Option('--action <type>', 'What is carried out').choices(actionTypes),
    new Option('--times <list>', 'Times of day, such as 04:00,16:00')
      .conflicts(['cron', 'once'])
      .argParser(createList(/^([01]\d|2[0-3]):[0-5]\d$/, '04:00,16:00', false)),
    new Option(
      '--days <list>',
      'Weekdays of --times, such as mon,fri; without this option or with "", every day',
    ).argParser((text) => (text === '' ? [] : namesFrom(weekdays, 'weekdays')(text))),
    new Option('--cron <expression>', 'Minute, hour, day of the month, month, weekday, such as "0 4 * * *"')
      .conflicts(['once'])
      .argParser(nonEmpty),
    new Option('--once <time>', 'One time, such as 2026-01-31T04:00').argParser(time),
    new Option('--zone <name>', "Time zone, such as Europe/Berlin; without this option, the host's zone").argParser(
      timeZone,
    ),
    new Option(
      '--warnings <list>',
      'Minutes before the time at which players are warned, such as 30,10,5,1; "" for none',
    ).argParser((text) => createList(/^-?\d{1,5}$/, '30,10,5,1')(text).map(Number)),
    new Option('--message <text>', 'Text of the warnings; {minutes} is replaced; "" for the default'),
    new Option('--text <text>', 'Line of a command, or text of an announcement').argParser(nonEmpty),
    buildOption('Build of a start'),
    folderOption(
      'Data Folder of a start, a backup or a test restore; without this option, a backup uses the running Data Folder',
    ),
    new Option('--mode <mode>', `Mode of a backup; ${usualModeText}`).choices(backupModes),
    new Option(
      '--only-if-empty <minutes>',
      'Wait until the last player has left, at most so many minutes; 0 to not wait',
    ).argParser(wholeNumber(0, day)),
    new Option(
      '--run-within <minutes>',
      'Carry out a missed time if at most so many minutes have passed; 0 to skip it',
    ).argParser(wholeNumber(0, day)),
    new Option('--disable', 'Do not carry the schedule out'),
    new Option('--dry-run', 'Save nothing, and list the next times'),
  ];
}
