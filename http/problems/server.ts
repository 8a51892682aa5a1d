/** The part of the catalogue of problems that the server process itself causes: it does not start, does not listen, does not die. */
import type { Exit, SpawnFault } from '../../machines/ports/facts.js';
import type { ProblemKind } from './problem-kind.js';
import { spawnDetail } from './spawn-detail.js';

const undeliverableDetails: Record<string, string> = {
  console_closed: 'The server has closed its console input: it takes no commands.',
  console_full:
    'The server does not read its console: 64 KiB of commands wait in it already. Nothing of this one was written.',
  write_failed: "The server's console input cannot be written to.",
};

const exitText = (exit: Exit | null): string => {
  if (exit === null) return '';
  return exit.code === null
    ? ', how is not known'
    : ` with code ${exit.code}${exit.signal === null ? '' : ` (${exit.signal})`}`;
};

export const serverProblems = {
  spawn_failed: {
    status: 500,
    title: 'Server could not be started',
    remedy: 'The detail says what is wrong and what to do. The server is not running.',
    detail: ({ fault }) => spawnDetail(fault as SpawnFault),
  },
  killed_while_starting: {
    status: 500,
    title: 'Server was killed while it started',
    remedy: 'Start it again. The server is not running.',
    detail: () => 'While the server was being started, a client had it killed.',
  },
  server_stuck: {
    status: 500,
    title: 'Server does not die',
    remedy:
      'These processes do not end even from SIGKILL, mostly because they wait for a disk. Stop again when that has passed.',
    detail: ({ alive }) =>
      `Still alive after SIGKILL: ${(alive as { pid: number; name: string }[]).map(({ pid, name }) => `${name} (pid ${pid})`).join(', ') || 'unknown processes'}.`,
  },
  ended_before_ready: {
    status: 500,
    title: 'Server ended before it was up',
    remedy: "Look at the run's console; GET /status tells in last_exit how it ended.",
    detail: ({ exit }) =>
      `The server was started and ended before it said that it was up${exitText(exit as Exit | null)}.`,
  },
  command_undeliverable: {
    status: 503,
    title: 'Command could not be delivered',
    remedy: 'The server does not take commands on its console now. Try again, or restart it.',
    detail: ({ reason }) => undeliverableDetails[String(reason)] ?? 'The command could not be delivered.',
  },
  not_ready: {
    status: 504,
    title: 'Server is not up yet',
    remedy: 'The server runs on: follow GET /status until its phase is "up", or look at its console.',
    detail: ({ seconds }) =>
      `The server was started, and has not said within ${String(seconds)} s that it is up. It runs on.`,
  },
} as const satisfies Record<string, ProblemKind>;
