/** Problems of the operations on the server process, and of reading its runs and events. */
import type { Exit } from '../../machines/ports/exit.js';
import { type ProblemKinds, problem, quoted } from './problem-kind.js';

const undeliverableDetails = {
  console_closed: 'The server has closed its console input: it accepts no commands.',
  console_full:
    'The server does not read its console input: 64 KiB of commands are waiting there. Nothing of this command was written.',
  server_ended: 'The server exited before the command reached it.',
  write_failed: "Writing to the server's console input failed.",
};

export const operationProblems = {
  command_required: problem(400, 'No command given', {
    remedy: 'Give the console line as "Command", a string that is not blank.',
    detail: () => 'The body has no "Command" that is a string and not blank. Field names are capitalised: "Command".',
  }),
  command_invalid: problem(400, 'Command is not one line', {
    remedy: 'Send each line as a command of its own, without control characters other than tab.',
    detail: ({ character }) => `The command contains the control character ${character}; it must be one line.`,
  }),
  command_too_long: problem(400, 'Command is too long', {
    remedy: 'Shorten the command: a longer one could not be written to the pipe in one piece.',
    detail: ({ bytes, maxBytes }) => `The command has ${bytes} bytes in UTF-8; the limit is ${maxBytes}.`,
  }),
  already_running: problem(409, 'Server is already running', {
    remedy: 'Stop the server first, or restart it.',
    detail: () => 'The server is running. Only one run is possible at a time.',
  }),
  not_running: problem(409, 'Server is not running', {
    remedy: 'Start the server first.',
    detail: () => 'The server is not running.',
  }),
  no_recovery: problem(409, 'No start to cancel', {
    remedy: 'GET /status shows in "recovery" whether a start is planned.',
    detail: () => 'No start is planned, and recovery has not been given up.',
  }),
  killed_while_starting: problem(500, 'Server was killed while starting', {
    remedy: 'Start it again. The server is not running.',
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
    detail: ({ exit }) => `The server exited${exitText(exit)} before it printed its ready line.`,
  }),
  command_undeliverable: problem(503, 'Command could not be delivered', {
    remedy: 'Try again, or restart the server.',
    detail: ({ reason }) => undeliverableDetails[reason],
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
    remedy: 'GET /runs lists the runs.',
    detail: ({ run }) => `There is no console of a run ${quoted(run)}: the run never existed or was pruned.`,
  }),
  no_runs: problem(404, 'No run yet', {
    remedy: 'Start the server first.',
    detail: () => 'There is no console: the server has never run in this workspace, or all runs were pruned.',
  }),
  too_many_readers: problem(503, 'Too many event subscribers', {
    remedy: 'Try again after the seconds in Retry-After.',
    detail: () => 'The limit of clients that subscribe to the events is reached.',
  }),
} satisfies Partial<ProblemKinds>;

function exitText(exit: Pick<Exit, 'code' | 'signal'> | null): string {
  if (exit === null) return '';
  if (exit.code === null) return ' (the exit code is unknown)';
  return ` with exit code ${exit.code}${exit.signal === null ? '' : ` (${exit.signal})`}`;
}
