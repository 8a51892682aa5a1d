/** Problems of the operations on the server process, and of reading its runs and events. */

import type { PlannedStart } from '../../machines/faults/planned-start.js';
import { describeRemoteFault } from '../../machines/launch/remote-fault.js';
import type { Exit } from '../../machines/run/exit.js';
import { formatCodePoint } from '../../machines/text/utf8.js';
import { type ProblemKinds, problem, quoted } from './problem-kind.js';

const undeliverableDetails = {
  console_closed: 'The server has closed its console input: it accepts no commands.',
  console_full:
    'The server does not read its console input: 64 KiB of commands are waiting there. Nothing of this command was written.',
  console_refused: 'The remote console of the server does not accept the password or the command.',
  console_unreachable: 'The remote console of the server cannot be reached.',
  server_ended: 'The server exited before the command reached it.',
  write_failed: "Writing to the server's console input failed.",
};

const storeReasons: Readonly<Record<string, string>> = {
  opening: 'the database is not open yet',
  missing: 'the package libsql, which the database needs, is not installed for this system',
};

const unansweredReasons: Readonly<Record<string, string>> = {
  timeout: 'no answer within 2 s',
  refused: 'it refused the connection',
};

/** Returns why the database cannot be used, as the end of a sentence. @param because the reason from a StoreFault */
export function storeReason(because: string): string {
  return storeReasons[because] ?? `the database reports ${because}`;
}

export const operationProblems = {
  command_required: problem(400, 'No command given', {
    remedy:
      'Give the console line as "Command", a string that is not blank. For the Enter key alone, add ?blank=true to the path.',
    detail: () =>
      'The body has no "Command" that is a string and not blank. Field names are capitalised, as in "Command".',
  }),
  command_invalid: problem(400, 'Command is not one line', {
    remedy: 'Send each line as a separate command, without control characters other than tab.',
    detail: ({ character }) => `The command contains the control character ${character}; it must be one line.`,
  }),
  command_too_long: problem(400, 'Command is too long', {
    remedy:
      'Shorten the command. The limit is "maxLineBytes" in build.json. For clients with patterns of commands "maxLineBytes" applies too.',
    detail: ({ bytes, maxBytes, hasPatterns, encoding = 'UTF-8' }) =>
      `The command has ${bytes} bytes in ${encoding}; the limit ${hasPatterns ? 'for a client with patterns of commands ' : ''}is ${maxBytes}.`,
  }),
  command_not_encodable: problem(400, 'Character is not in the encoding', {
    remedy:
      'Send the command without the character. Or change "encoding" in build.json, which applies at the next start.',
    detail: ({ character, encoding }) =>
      `The command contains "${character}" (${formatCodePoint(character)}), which the encoding ${encoding} of the server's console does not have.`,
  }),
  command_unknown: problem(400, 'Unknown command', {
    remedy: 'Send a line that matches a command, or add a command to "console" in the build.json of the Build.',
    detail: ({ known, isPathRefused = false }) =>
      isPathRefused
        ? 'A value of the line would be "." or ".." in the path of the request, which makes it another request.'
        : `The line matches none of the commands of the Build's console: ${known.join(', ')}.`,
  }),
  already_running: problem(409, 'Server is already running', {
    remedy: 'Stop the server first, or restart it.',
    detail: () => 'The server is running. Only one run is possible at a time.',
  }),
  not_running: problem(409, 'Server is not running', {
    remedy: 'Start the server first. If a start is planned, DELETE /recovery cancels it.',
    detail: ({ planned }) => (planned === undefined ? 'The server is not running.' : plannedText(planned)),
  }),
  no_recovery: problem(409, 'No start to cancel', {
    remedy: 'GET /status shows in "recovery" whether a start is planned.',
    detail: () => 'No start is planned, and the manager has not given up.',
  }),
  no_notice: problem(409, 'No stop or restart is announced', {
    remedy:
      'GET /status shows an announced stop or restart in "announced". When its notice has ended, only POST /kill can interrupt it.',
    detail: () => 'No stop or restart is announced, or its notice is over.',
  }),
  notice_cancelled: problem(409, 'Stop or restart was cancelled', {
    remedy: 'GET /history shows who cancelled the operation, or which operation has replaced it.',
    detail: () => 'The operation was cancelled during its notice, or another stop or restart has replaced it.',
  }),
  killed_while_starting: problem(500, 'Server was killed while starting', {
    remedy: 'Start the server again. It is not running.',
    detail: () => 'A client killed the server while it was starting.',
  }),
  server_stuck: problem(500, 'Server does not exit', {
    remedy:
      'Wait, then stop again: a process that survives SIGKILL is usually waiting for a disk or a network file system.',
    detail: ({ alive }) =>
      `Still alive after SIGKILL: ${alive.map(({ pid, name, escaped }) => `${name} (pid ${pid}${escaped ? ', outside its cgroup' : ''})`).join(', ') || 'unknown processes'}.`,
  }),
  ended_before_ready: problem(500, 'Server exited before it was up', {
    remedy: "Read the run's console; GET /status shows in last_exit how it ended.",
    detail: ({ exit, hasReadyLine }) =>
      hasReadyLine
        ? `The server exited${exitText(exit)} before it printed its ready line.`
        : `The server exited${exitText(exit)} within its first second. Its Build has no ready line.`,
  }),
  console_absent: problem(501, 'Server accepts no commands', {
    remedy: 'If the server does accept commands, change "console" in the build.json of the Build.',
    detail: () => 'The server accepts no commands: "console" is "none" in the build.json of the Build.',
  }),
  command_undeliverable: problem(503, 'Command could not be delivered', {
    remedy: 'Try again, or restart the server.',
    detail: ({ reason, remote }) =>
      remote === undefined
        ? undeliverableDetails[reason]
        : `The command was ${remote.cause === 'status' ? 'refused by' : 'not sent to'} the remote console at ${describeRemoteFault(remote)}.`,
  }),
  command_unanswered: problem(504, 'Command was not answered', {
    remedy: 'Read the console: it may show whether the server executed the command. If not, send the command again.',
    detail: ({ remote }) =>
      `It is unknown whether the server has executed the command. The command was sent to the remote console at ${describeRemoteFault(remote)}.`,
  }),
  queue_full: problem(503, 'Operation queue is full', {
    remedy: 'Try again after the seconds in Retry-After.',
    detail: () => 'Too many operations are waiting in the operation queue.',
  }),
  not_ready: problem(504, 'Server is not up yet', {
    remedy: 'Poll GET /status until its phase is "up", or read the console. The server keeps running.',
    detail: ({ seconds }) =>
      `The server was started and has not printed its ready line within ${seconds} s. It keeps running.`,
  }),
  run_not_found: problem(404, 'Run not found', {
    remedy: ({ run }) => (run === null ? 'Start the server first.' : 'GET /runs lists the runs.'),
    detail: ({ run }) =>
      run === null
        ? 'There is no console: the server has never run in this workspace, or all runs were pruned.'
        : `There is no console of the run ${quoted(run)}: the run never existed or was pruned.`,
  }),
  run_file_unreadable: problem(500, 'File of a run cannot be read', {
    remedy: "Restore the file or correct its permissions, or start a new run. The run's other facts can still be read.",
    detail: ({ run, file, because }) =>
      `${file} of the run ${quoted(run)} ${because === 'not_a_file' ? 'is not a regular file: it was replaced' : `cannot be read (${because})`}.`,
  }),
  evidence_not_found: problem(404, 'Evidence not found', {
    remedy: 'GET /runs/{run}/evidence lists the evidence of a run.',
    detail: ({ run, name }) =>
      `The run ${quoted(run)} has no evidence ${quoted(name)}: it never existed or was pruned.`,
  }),
  evidence_not_collected: problem(503, 'Evidence was not collected', {
    remedy: 'Try again. If the error remains, see the log of the service: the disk may be full.',
    detail: ({ run }) => `No evidence of the run ${quoted(run)} could be written.`,
  }),
  history_unavailable: problem(503, 'History is not available', {
    remedy:
      'Try again in a moment. If the error remains, see the log of the service: the server runs without a history.',
    detail: ({ because }) => `The history cannot be read: ${storeReason(because)}.`,
  }),
  database_missing: problem(501, 'Database is not installed', {
    remedy: 'Install server-manager with its optional packages: npm install --include=optional.',
    detail: ({ what }) => `The ${what} are not recorded: ${storeReason('missing')}.`,
  }),
  samples_unavailable: problem(503, 'Samples are not available', {
    remedy: 'Try again in a moment. If the error remains, see the log of the service: the server runs without samples.',
    detail: ({ because }) => `The samples cannot be read: ${storeReason(because)}.`,
  }),
  players_unsupported: problem(409, 'Players are not known', {
    remedy: 'If the server supports a query protocol, set "query" in the build.json of the Build.',
    detail: ({ isIndistinct = false }) =>
      isIndistinct
        ? 'The server reports players and bots in a form that does not show whether the players include the bots.'
        : 'The service cannot query the players of this server: its kind or its configuration has no query.',
  }),
  players_unanswered: problem(504, 'Server does not report its players', {
    remedy: 'Try again in a moment: a server that starts or hangs does not answer.',
    detail: ({ because }) =>
      `The server did not answer the query of its players: ${unansweredReasons[because] ?? because}.`,
  }),
  resource_name_invalid: problem(400, 'Invalid resource name', {
    remedy: 'Use the "engine_name" of GET /datafolders/{name}/resources. For other console lines use POST /command.',
    detail: ({ resource, reason }) => `${quoted(resource)} is not a resource name: ${reason}.`,
  }),
  resources_unsupported: problem(409, 'Resources are not managed', {
    remedy: 'Send a console command of the server by POST /command, or restart the server.',
    detail: ({ what }) =>
      what === 'commands'
        ? 'Servers of this kind have no such command for resources.'
        : 'The service cannot query the resources of this server: its kind or its configuration has no such list.',
  }),
  resources_unanswered: problem(504, 'Server does not report its resources', {
    remedy: 'Try again in a moment: a server that starts or hangs does not answer.',
    detail: ({ because }) =>
      `The server did not answer the query of its resources: ${unansweredReasons[because] ?? because}.`,
  }),
  too_many_readers: problem(503, 'Too many event subscribers', {
    remedy: 'Try again after the seconds in Retry-After.',
    detail: () => 'The limit of clients that subscribe to the events is reached.',
  }),
  inspection_off: problem(409, 'Inspection is off', {
    remedy: 'Start the service with --inspection, or subscribe to "machine" instead.',
    detail: () => 'The service was started without --inspection, so it sends no messages for an inspector.',
  }),
} satisfies Partial<ProblemKinds>;

function plannedText({ cause, state, attempt, at }: PlannedStart): string {
  const start = cause === 'autostart' ? 'its start by --autostart' : `its start after a crash (attempt ${attempt})`;
  return state === 'starting'
    ? `The server is not running yet, but ${start} has begun. Try again as soon as it runs.`
    : `The server is not running, but ${start} is planned for ${new Date(at).toISOString()}. DELETE /recovery or server-manager recovery cancel cancels it.`;
}

function exitText(exit: Pick<Exit, 'code' | 'signal'> | null): string {
  if (exit === null) return '';
  if (exit.code === null) return ' (the exit code is unknown)';
  return ` with exit code ${exit.code}${exit.signal === null ? '' : ` (${exit.signal})`}`;
}
