/** The server's chart with a policy of crash recovery, and the lookups of its automatic starts. */
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { found, type Result } from '../../../machines/faults/result.js';
import type { Launch } from '../../../machines/launch/launch.js';
import type { Exit } from '../../../machines/run/exit.js';
import type {
  CommandsAnswered,
  PlannedLaunch,
  ProcessInput,
  ProcessOrder,
  ServerEvent,
} from '../../../machines/server/events.js';
import type { FoundEnd } from '../../../machines/server/found-run.js';
import { noRecovery, type RecoveryPolicy } from '../../../machines/server/recovery-policy.js';
import { serverMachine } from '../../../machines/server/server.js';
import { grace, launchOf } from './simulated-server.js';

export const policy: RecoveryPolicy = { ...noRecovery, onCrash: 'restart', limit: 2 };

/** The stop command makes the server exit. */
export const launch: Launch = {
  ...launchOf('run-1'),
  stop: { command: 'quit', signal: 'SIGTERM', timeoutMs: grace },
};

export const minute = 60_000;
export const exitAt = (at: number): Exit => ({
  code: 1,
  signal: null,
  ambiguous: false,
  at,
  unseen: null,
  oomKilled: false,
});
export const crashAt = (at: number) => ({ type: 'process.treeExited', exit: exitAt(at) }) as const;
export const spawned = { type: 'process.spawned', pid: 42, at: 0 } as const;
export const quitAt = (at: number) => ({ type: 'command', id: 1, line: found('quit'), at }) as const;

/** A server in running.up. `planned` is the result of the lookup before an automatic start. */
export function startServer(
  chosen: RecoveryPolicy = policy,
  planned: Result<Launch> = found({ ...launch, run: 'run-2' }),
) {
  const server = createServer(chosen, planned);
  server.send({ type: 'start', launch: found(launch), at: 0 });
  server.send(spawned);
  return server;
}

/** A stopped server. */
export function createServer(chosen: RecoveryPolicy, planned: Result<Launch> = found({ ...launch, run: 'run-2' })) {
  const clock = new SimulatedClock();
  const lookedUp: Pick<PlannedLaunch, 'build' | 'folder'>[] = [];
  const runs: Launch[] = [];
  const cancelled: (string | undefined)[] = [];
  const machine = serverMachine.provide({
    actors: {
      process: fromCallback<ProcessOrder, ProcessInput, CommandsAnswered>(({ input }) => void runs.push(input.launch)),
      findLaunch: fromPromise<Result<Launch>, PlannedLaunch>(async ({ input }) => {
        lookedUp.push({ build: input.build, folder: input.folder });
        return planned;
      }),
    },
    actions: { storeCancellation: ({ context }) => void cancelled.push(context.lastExit?.run) },
  });
  const actor = createActor(machine, { clock, input: chosen }).start();
  return {
    clock,
    lookedUp,
    runs,
    cancelled,
    send: (event: ServerEvent) => actor.send(event),
    snapshot: () => actor.getSnapshot(),
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    /** Advances the clock, and waits until the lookups that are due have been answered. */
    async wait(milliseconds: number) {
      clock.increment(milliseconds);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** A run that ended while no manager was running. */
export const foundEnd = (other: Partial<FoundEnd> = {}, at = 2_000): ServerEvent => ({
  type: 'run.foundEnded',
  found: { run: 'run-0', exit: exitAt(1_000), expected: false, onPurpose: false, launch, recoveries: [], ...other },
  at,
});
