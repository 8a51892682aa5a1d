/** Declares the commands that start, stop and command the server: their descriptions, arguments and options. */

import { type Command, Option } from 'commander';
import { maxNoticeSeconds } from '../../../machines/announce/announcer.js';
import { exitStatus } from '../exit-status.js';
import { type Declare, takeArguments } from '../kit/declare.js';
import { nonEmpty, wholeNumber } from '../kit/option-values.js';
import { sendCommand } from '../observe/console.js';
import { cancelNotice, endNotice, postponeNotice, showNotice } from './notice.js';
import { cancelRecovery, showRecovery } from './recovery.js';
import { killServer, restartServer, startServer, stopServer } from './server.js';
import { showStatus } from './status.js';

export function declareServer(program: Command, declare: Declare): void {
  declare(
    program,
    'status',
    'Show the state of the server and its last exit',
    showStatus,
    new Option('-q, --quiet', `Print nothing: the exit status is 0 while the server runs, else ${exitStatus.stopped}`),
  );
  const start = declare(
    program,
    'start',
    'Start the server with a Build and a Data Folder',
    startServer,
    new Option('--wait [seconds]', 'Wait until the server is up, for at most 60 seconds or the given number').argParser(
      (text) => text === '' || wholeNumber(1, 3_600)(text),
    ),
    new Option('--strict', 'Do not start when a finding of the preflight is fatal'),
    detachOption().conflicts('wait'),
  );
  takeArguments(start, 'build', 'folder');
  declare(
    program,
    'restart',
    'Stop the server and start it again with the same Build and Data Folder',
    restartServer,
    ...noticeOptions(),
    detachOption(),
  );
  declare(program, 'stop', 'Stop the server and all its processes', stopServer, ...noticeOptions(), detachOption());
  declare(program, 'kill', 'Kill the server at once, even during a start, stop or restart', killServer);
  declare(
    program,
    'command',
    "Send one line to the server's console; put -- before words that begin with -",
    sendCommand,
    new Option('--enter', 'Send a line without text, as the Enter key alone does'),
    new Option('--show <seconds>', 'Show the output of the server for so many seconds').argParser(
      wholeNumber(1, 3_600),
    ),
  ).argument('[text...]', 'Words of the line');
  const notice = program.command('notice').description('Show, cancel, end or put off the announced stop or restart');
  declare(notice, 'show', 'Show the announced stop or restart (the default)', showNotice);
  declare(notice, 'cancel', 'Cancel the announced stop or restart: the server keeps running', cancelNotice);
  declare(notice, 'end', 'End the notice: stop or restart the server now', endNotice, detachOption());
  declare(notice, 'postpone', 'Postpone the announced stop or restart', postponeNotice).argument(
    '[minutes]',
    'By how many minutes (5 without this argument)',
    wholeNumber(1, 60),
  );
  const recovery = program.command('recovery').description('Show or cancel the start that the manager has planned');
  declare(recovery, 'show', 'Show the planned start (the default)', showRecovery);
  declare(recovery, 'cancel', 'Cancel the planned start, or acknowledge that the manager has given up', cancelRecovery);
}

function detachOption(): Option {
  return new Option('--detach', 'Return as soon as the operation is accepted, without waiting for its end');
}

/** Returns the options of an announced end. */
function noticeOptions(): readonly Option[] {
  return [
    new Option('--notice <seconds>', 'Warn the players, and wait this time before the end').argParser(
      wholeNumber(0, maxNoticeSeconds),
    ),
    new Option('--reason <text>', 'Reason that the players see').argParser(nonEmpty),
  ];
}
