/** The machine's types, actors and delays; setup.ts adds the guards and actions. */
import { fromCallback, fromPromise, setup } from 'xstate';
import type { Launch } from '../ports/launch.js';
import type { Result } from '../ports/result.js';
import { saveLimitOf } from './announced-end.js';
import { launchOf, recoveryOf, type ServerContext } from './context.js';
import type { PlannedLaunch, ProcessInput, ProcessOrder, ServerEvent } from './events.js';
import { backoffMs, type RecoveryPolicy } from './recovery-policy.js';
import { restTimeoutOf } from './rest-timeout.js';

export const base = setup({
  types: {} as {
    context: ServerContext;
    events: ServerEvent;
    tags: 'settled';
    input: RecoveryPolicy | undefined;
  },
  /** Adapters provide both. Without one an actor does nothing, so that the machine can be simulated. */
  actors: {
    /** Launches and watches one run. */
    process: fromCallback<ProcessOrder, ProcessInput>(() => undefined),
    /** Looks up the launch of a start that the manager itself has planned. */
    findLaunch: fromPromise<Result<Launch>, PlannedLaunch>(() => new Promise(() => undefined)),
  },
  /** In milliseconds. */
  delays: {
    /** From the launch until the program's exec must have been observed. */
    launchLimit: 10_000,
    /** From SIGKILL until a process tree that is still alive counts as stuck. */
    killLimit: 5_000,
    /** From the stop request until SIGKILL. The Build sets it. */
    grace: ({ context }) => launchOf(context).stop.timeoutMs,
    /** From the main process's exit until SIGKILL of the processes that it has left. */
    restGrace: ({ context }) => restTimeoutOf(launchOf(context).stop, context.mainExit),
    /** From the announcement of an end until the server saves. */
    notice: ({ context }) => (context.announced?.seconds ?? 0) * 1_000,
    /** How long the acknowledgement of the save is awaited. */
    saveLimit: ({ context }) => saveLimitOf(context),
    /** From a crash until the server is started again. */
    backoff: ({ context }) => backoffMs(recoveryOf(context).attempt, context.policy),
  },
});
