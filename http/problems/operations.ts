/** Problems of the operations on the server process. */
import type { Exit } from '../../machines/ports/exit.js';
import type { ProblemKinds } from './problem-kind.js';

type OperationCode =
  | 'command_required'
  | 'command_invalid'
  | 'command_too_long'
  | 'already_running'
  | 'not_running'
  | 'no_recovery'
  | 'killed_while_starting'
  | 'server_stuck'
  | 'ended_before_ready'
  | 'command_undeliverable'
  | 'queue_full'
  | 'not_ready';

const undeliverableDetails = {
  console_closed: 'The server has closed its console input: it accepts no commands.',
  console_full:
    'The server does not read its console input: 64 KiB of commands are waiting there. Nothing of this command was written.',
  server_ended: 'The server exited before the command reached it.',
  write_failed: "Writing to the server's console input failed.",
};

export const operationProblems: ProblemKinds<OperationCode> = {
  command_required: {
    status: 400,
    title: 'No command given',
    remedy: 'Give the console line as "Command", a string that is not blank.',
    detail: () => 'The body has no "Command" that is a string and not blank. Field names are capitalised: "Command".',
  },
  command_invalid: {
    status: 400,
    title: 'Command is not one line',
    remedy: 'Send each line as a command of its own, without control characters other than tab.',
    detail: ({ character }) => `The command contains the control character ${character}; it must be one line.`,
  },
  command_too_long: {
    status: 400,
    title: 'Command is too long',
    remedy: 'Shorten the command: a longer one could not be written to the pipe in one piece.',
    detail: ({ bytes, maxBytes }) => `The command has ${bytes} bytes in UTF-8; the limit is ${maxBytes}.`,
  },
  already_running: {
    status: 409,
    title: 'Server is already running',
    remedy: 'Stop the server first, or restart it.',
    detail: () => 'The server is running. Only one run is possible at a time.',
  },
  not_running: {
    status: 409,
    title: 'Server is not running',
    remedy: 'Start the server first.',
    detail: () => 'The server is not running.',
  },
  no_recovery: {
    status: 409,
    title: 'No start to cancel',
    remedy: 'GET /status shows in "recovery" whether a start is planned.',
    detail: () => 'No start is planned, and recovery has not been given up.',
  },
  killed_while_starting: {
    status: 500,
    title: 'Server was killed while starting',
    remedy: 'Start it again. The server is not running.',
    detail: () => 'A client killed the server while it was starting.',
  },
  server_stuck: {
    status: 500,
    title: 'Server does not exit',
    remedy:
      'Wait, then stop again: a process that survives SIGKILL is usually waiting for a disk or a network file system.',
    detail: ({ alive }) =>
      `Still alive after SIGKILL: ${alive.map(({ pid, name }) => `${name} (pid ${pid})`).join(', ') || 'unknown processes'}.`,
  },
  ended_before_ready: {
    status: 500,
    title: 'Server exited before it was up',
    remedy: "Read the run's console; GET /status shows in last_exit how it ended.",
    detail: ({ exit }) => `The server exited${exitText(exit)} before it printed its ready line.`,
  },
  command_undeliverable: {
    status: 503,
    title: 'Command could not be delivered',
    remedy: 'Try again, or restart the server.',
    detail: ({ reason }) => undeliverableDetails[reason],
  },
  queue_full: {
    status: 503,
    title: 'Operation queue is full',
    remedy: 'Try again after the seconds in Retry-After.',
    detail: () => 'Too many operations are waiting in the operation queue.',
  },
  not_ready: {
    status: 504,
    title: 'Server is not up yet',
    remedy: 'Poll GET /status until its phase is "up", or read the console. The server keeps running.',
    detail: ({ seconds }) =>
      `The server was started and has not printed its ready line within ${seconds} s. It keeps running.`,
  },
};

function exitText(exit: Pick<Exit, 'code' | 'signal'> | null): string {
  if (exit === null) return '';
  if (exit.code === null) return ' (the exit code is unknown)';
  return ` with exit code ${exit.code}${exit.signal === null ? '' : ` (${exit.signal})`}`;
}
