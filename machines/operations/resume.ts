/**
 * Resumes the work of the previous manager: reports the found run to the machine and completes the interrupted
 * operation.
 */
import { waitFor } from 'xstate';
import type { WorldEvent } from '../server/events.js';
import type { ServerActor } from '../server/server.js';
import type { Log } from '../text/log.js';
import { findRemainingNotice, type Intent, type IntentKeeper } from './intent.js';
import type { Caller, OperationRequest, Perform } from './requests.js';
import { isSettled } from './verdict.js';

export type FoundEvent = Extract<WorldEvent, { type: `run.${string}` }>;

interface ResumeParts {
  readonly actor: ServerActor;
  readonly perform: Perform;
  readonly intent: IntentKeeper;
  readonly log: Pick<Log, 'info'>;
}

/**
 * The journal needs no second entry for a resumed operation: the journal already has the client's entry, or the client
 * got no answer. The entry of the exit names the cause.
 */
const manager: Caller = { by: { kind: 'manager', name: 'manager' }, isUnrecorded: true };

/**
 * Reports the found run, and begins the interrupted operation.
 * @param found the newest run; `null` without a run
 * @returns after the interrupted operation has begun, so that no client sees the earlier state. The function does not
 *   wait for the end of the operation
 */
export async function resume({ actor, perform, intent, log }: ResumeParts, found: FoundEvent | null): Promise<void> {
  if (found !== null) actor.send(found);
  if (found?.found.killed === true) {
    // A kill makes other operations void.
    intent.clear();
    if (found.type === 'run.foundEnded') return;
    log.info({ run: readRun(found) }, "the previous manager's kill is completed");
    return begin({ name: 'kill' }, manager);
  }
  const { left } = intent;
  if (left === null) return;
  const { policy } = actor.getSnapshot().context;
  // The previous manager's shutdown was interrupted. With autostart, this manager starts the server.
  const next = left.operation === 'restart' || (left.by === 'manager' && policy.autostart) ? 'start' : 'nothing';
  if (found === null || readRun(found) !== left.run || (found.type === 'run.foundEnded' && next === 'nothing'))
    return intent.clear();
  log.info({ intent: left }, "the previous manager's operation is completed");
  // The request has the same caller as the interrupted operation.
  const caller = left.requestedBy === undefined ? manager : { ...manager, by: left.requestedBy };
  return begin(toRequest(left, next, actor.getSnapshot().context.run !== null), caller);

  async function begin(request: OperationRequest, caller: Caller): Promise<void> {
    let accept: () => void = () => undefined;
    const accepted = new Promise<void>((resolve) => (accept = resolve));
    const performed = perform(request, { ...caller, onAccepted: accept }).then(({ kind }) =>
      log.info({ verdict: kind }, 'it has ended'),
    );
    // A kill is not queued. The promise rejects when the service ends.
    const begun = waitFor(actor, (snapshot) => !isSettled(snapshot)).catch(() => undefined);
    await Promise.race([performed, accepted, begun]);
  }
}

function readRun(found: FoundEvent): string {
  return found.type === 'run.found' ? found.found.launch.run : found.found.run;
}

function toRequest(left: Intent, next: 'start' | 'nothing', isRunning: boolean): OperationRequest {
  const { run, build, folder } = left;
  if (!isRunning) return { name: 'start', target: { build, folder }, check: 'doubt', restartOf: run };
  return { name: next === 'start' ? 'restart' : 'stop', ...findRemainingNotice(left, Date.now()) };
}
