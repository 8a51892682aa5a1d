/** Everything that can happen to the machine, each with input for it: what a simulation is made of (simulation.ts). */

import type { OperationName } from '../operations/operations.js';
import type { Exit, Launch } from '../ports/facts.js';
import { found, refused } from '../ports/result.js';
import type { ServerContext } from '../server/context.js';

export interface Happening {
  /** One character, its name in links: it stays the same whatever is added. */
  readonly code: string;
  /** Its name in texts. */
  readonly name: string;
  readonly by: 'client' | 'world' | 'time';
  /** What triggers the transitions that take it, as the chart tells it. */
  readonly trigger: string;
  /** For what clients ask. */
  readonly operation: OperationName | null;
  /** Its input is not good enough, or what was looked up is not. */
  readonly isBad: boolean;
  /** What the event carries. @param at when, in milliseconds; @param run the id of a run that would begin with it */
  readonly carries: (context: ServerContext, at: number, run: string) => object;
}

const stop = { command: null, signal: 'SIGTERM', timeoutMs: 10_000 } as const;

/** @param ready whether its Build tells which line says that it is up */
const launchOf = (run: string, ready: boolean): Launch => ({
  run,
  build: 'build',
  folder: 'folder',
  argv: ['server'],
  cwd: '/',
  env: {},
  stop,
  ready: ready ? 'ready' : null,
  cause: 'start',
});

const exitAt = (at: number): Exit => ({ code: 1, signal: null, ambiguous: false, at, unseen: null });
const buildMissing = refused({ code: 'build_unknown', build: 'build', gone: true });
const notRunning = refused({ code: 'not_running' });
const child = [{ pid: 2, name: 'child' }] as const;

const foundRun = (at: number, run: string, ready: boolean): object => ({
  found: { launch: launchOf(run, true), pid: 1, startedAt: at, ready, quitAt: null, lastExit: null, recoveries: [] },
});

const foundEnd = (at: number, run: string, { expected }: { expected: boolean }): object => ({
  found: { run, exit: exitAt(at), expected, onPurpose: expected, launch: launchOf(run, false), recoveries: [] },
  at,
});

/** An operation of a client. */
const asks = (
  code: string,
  name: string,
  operation: OperationName,
  trigger: string,
  carries: Happening['carries'],
): Happening => ({ code, name, by: 'client', trigger, operation, isBad: name.endsWith('Bad'), carries });

const happens = (
  code: string,
  trigger: string,
  carries: Happening['carries'] = () => ({}),
  name = trigger,
): Happening => ({ code, name, by: 'world', trigger, operation: null, isBad: false, carries });

const passes = (code: string, delay: string): Happening => ({
  code,
  name: `after ${delay}`,
  by: 'time',
  trigger: `after ${delay}`,
  operation: null,
  isBad: false,
  carries: () => ({}),
});

export const happenings: readonly Happening[] = [
  asks('s', 'start', 'start', 'start', (_, at, run) => ({ launch: found(launchOf(run, false)), at })),
  asks('l', 'startReady', 'start', 'start', (_, at, run) => ({ launch: found(launchOf(run, true)), at })),
  asks('S', 'startBad', 'start', 'start', (_, at) => ({ launch: buildMissing, at })),
  asks('r', 'restart', 'restart', 'restart', ({ launch }, at, run) => ({
    launch: launch === null ? notRunning : found({ ...launch, run }),
    at,
  })),
  asks('R', 'restartBad', 'restart', 'restart', ({ launch }, at) => ({
    launch: launch === null ? notRunning : buildMissing,
    at,
  })),
  asks('x', 'stop', 'stop', 'stop', (_, at) => ({ at })),
  asks('c', 'command', 'command', 'command', (_, at) => ({ line: found('say hello'), at })),
  asks('C', 'commandBad', 'command', 'command', (_, at) => ({ line: refused({ code: 'command_required' }), at })),
  asks('k', 'kill', 'kill', 'kill', (_, at) => ({ at })),
  asks('v', 'cancelRecovery', 'cancel_recovery', 'cancelRecovery', () => ({})),
  happens('p', 'process.spawned', (_, at) => ({ pid: 1, at })),
  happens('P', 'process.spawnFailed', (_, at) => ({ fault: { reason: 'not_executable', subject: 'server' }, at })),
  happens('y', 'process.ready'),
  happens('d', 'process.delivered', () => ({ cursor: 0 })),
  happens('D', 'process.undeliverable', () => ({ reason: 'console_full' })),
  happens('e', 'process.ended', (_, at) => ({ exit: exitAt(at), alive: child })),
  happens('a', 'process.remains', () => ({ alive: child })),
  happens('q', 'process.exited', (_, at) => ({ exit: exitAt(at) })),
  happens('f', 'findLaunch.done', (_, __, run) => ({ output: found(launchOf(run, false)) })),
  happens('F', 'findLaunch.done', () => ({ output: buildMissing }), 'findLaunch.done, bad'),
  happens('E', 'findLaunch.error', () => ({ error: new Error('unforeseen') })),
  happens('u', 'run.found', (_, at, run) => foundRun(at, run, true)),
  happens('U', 'run.found', (_, at, run) => foundRun(at, run, false), 'run.found, not ready'),
  happens('w', 'run.foundEnded', (_, at, run) => foundEnd(at, run, { expected: true })),
  happens('W', 'run.foundEnded', (_, at, run) => foundEnd(at, run, { expected: false }), 'run.foundEnded, crashed'),
  passes('g', 'grace'),
  passes('n', 'killLimit'),
  passes('i', 'launchLimit'),
  passes('b', 'backoff'),
];
