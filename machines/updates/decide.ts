/** What is to be done about a prepared plan. Pure: the updater writes and carries out what it returns. */
import type { HealthReport } from '../health/report.js';
import type { LaunchCause } from '../launch/launch.js';
import type { LastExit } from '../run/exit.js';
import type { PlanEvent } from './events.js';
import { isDue } from './replacement.js';
import type { PlanReason, UpdatePlan } from './update-plan.js';

/** The server between two operations. */
export interface ObservedServer {
  /** Null while it is stopped. */
  readonly run: {
    readonly run: string;
    readonly build: string;
    readonly folder: string;
    readonly cause: LaunchCause;
    /** It has printed its ready line, if it has one. */
    readonly isUp: boolean;
  } | null;
  readonly lastExit: Pick<LastExit, 'run' | 'expected' | 'unseen'> | null;
  /** Why the last start or restart has failed, and no server runs; null if it has not. */
  readonly spawnFault: string | null;
  readonly health: Pick<HealthReport, 'state' | 'because' | 'evidence'>;
}

/** Since when a run is up and healthy, or is not. */
export interface Watched {
  readonly run: string | null;
  readonly isGood: boolean;
  /** Milliseconds of a clock that is never set. */
  readonly since: number;
}

export interface Moment {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Milliseconds of a clock that is never set. */
  readonly tick: number;
  readonly watched: Watched;
  /** Whether this manager has ordered the restart of the swap. */
  readonly hasOrdered: boolean;
  /** Whether the manager itself restarts a server that hangs. */
  readonly restartsHangs: boolean;
}

export type Decision =
  /** Nothing before this time has passed; null until something happens. */
  | { readonly kind: 'wait'; readonly ms: number | null }
  | { readonly kind: 'event'; readonly event: PlanEvent }
  | { readonly kind: 'restart' }
  /** Start the Build before. */
  | { readonly kind: 'start' };

/** After a hang its evidence is collected first, and the manager itself may restart the server. */
const evidenceMs = 10_000;

const wait = (ms: number | null = null): Decision => ({ kind: 'wait', ms });
const take = (event: PlanEvent): Decision => ({ kind: 'event', event });

export function reasonOf(code: PlanReason['code'], because: string | null = null): PlanReason {
  return { code, because };
}

/** Returns since when the run is good, or is not. */
export function watchRun(before: Watched | null, { run, health }: ObservedServer, tick: number): Watched {
  const isGood =
    run?.isUp === true &&
    (health.state === 'healthy' || (health.state === 'unknown' && health.because === 'not_probed'));
  const id = run?.run ?? null;
  return before !== null && before.run === id && before.isGood === isGood ? before : { run: id, isGood, since: tick };
}

/** Returns what is to be done now. */
export function decide(plan: UpdatePlan, server: ObservedServer, moment: Moment): Decision {
  switch (plan.state) {
    case 'waiting':
      return decideWaiting(plan, server, moment);
    case 'swapping':
      return decideSwapping(plan, server, moment);
    case 'probation':
      return decideProbation(plan, server, moment);
    case 'rolling_back':
      return decideRollback(plan, server, moment);
    default:
      return wait();
  }
}

function decideWaiting({ folder, build, from, swap }: UpdatePlan, { run }: ObservedServer, { now }: Moment): Decision {
  const isOfFolder = run?.folder === folder;
  // A client has started the new Build itself.
  if (isOfFolder && run.build === build) return take({ type: 'restart.began', run: run.run, from });
  if (swap.type === 'restart') return wait();
  if (!isDue(swap, now)) return wait(swap.type === 'at' ? swap.at - now : null);
  if (!isOfFolder) return take({ type: 'step.failed', reason: reasonOf('not_running') });
  return take({ type: 'restart.began', run: run.run, from: run.build });
}

function decideSwapping(plan: UpdatePlan, server: ObservedServer, { hasOrdered }: Moment): Decision {
  const { run, lastExit, spawnFault } = server;
  const isOwn = plan.swap.type !== 'restart';
  if (run !== null) {
    if (run.folder === plan.folder && run.build === plan.build) return take({ type: 'build.swapped' });
    if (run.run !== plan.swapRun) return take(endOf(run, plan, 'launch_impossible'));
    if (!isOwn) return take({ type: 'restart.failed' });
    return hasOrdered ? take({ type: 'step.failed', reason: reasonOf('restart_refused') }) : { kind: 'restart' };
  }
  if (spawnFault !== null) return take({ type: 'rollBack', reason: reasonOf('spawn_failed', spawnFault) });
  // The new run has exited already.
  if (lastExit !== null && lastExit.run !== plan.swapRun) return take({ type: 'build.swapped' });
  return take(isOwn ? { type: 'step.failed', reason: reasonOf('not_running') } : { type: 'restart.failed' });
}

function decideProbation(plan: UpdatePlan, server: ObservedServer, moment: Moment): Decision {
  const { run, lastExit, spawnFault, health } = server;
  if (run === null) {
    if (spawnFault !== null) return take({ type: 'rollBack', reason: reasonOf('spawn_failed', spawnFault) });
    // A stop was requested, or the machine was restarted: nothing is started unasked.
    if (lastExit === null || lastExit.expected || lastExit.unseen === 'machine_restarted') return wait();
    return take({ type: 'rollBack', reason: reasonOf('crashed') });
  }
  if (run.folder !== plan.folder || run.build !== plan.build) {
    if (run.folder !== plan.folder || run.build !== plan.from || run.cause !== 'recovery')
      return take({ type: 'cancel', reason: reasonOf('superseded') });
    return take({ type: 'rollBack', reason: reasonOf('crashed') });
  }
  if (health.state === 'unresponsive')
    return take({ type: 'rollBack', reason: reasonOf('unresponsive', health.because) });
  const { watched, tick } = moment;
  const passedMs = tick - watched.since;
  const limitMs = watched.isGood ? plan.probationMs : plan.readyMs;
  if (passedMs < limitMs) return wait(limitMs - passedMs);
  return take(watched.isGood ? { type: 'probation.passed' } : { type: 'rollBack', reason: notReady(server) });
}

function notReady({ run, health }: ObservedServer): PlanReason {
  return reasonOf('not_ready', run?.isUp === true ? health.because : 'no_ready_line');
}

function decideRollback(plan: UpdatePlan, server: ObservedServer, moment: Moment): Decision {
  const { run, lastExit, spawnFault, health } = server;
  const code = plan.reason?.code;
  if (run !== null) {
    if (run.folder !== plan.folder) return take({ type: 'cancel', reason: reasonOf('superseded') });
    if (run.build !== plan.build) return take(endOf(run, plan, null));
    const waitedMs = moment.now - (plan.steps.at(-1)?.at ?? 0);
    const isCollected = health.evidence !== null && !moment.restartsHangs;
    if (code === 'unresponsive' && health.state === 'unresponsive' && !isCollected && waitedMs >= 0)
      if (waitedMs < evidenceMs) return wait(evidenceMs - waitedMs);
    return { kind: 'restart' };
  }
  const isDown = code === 'crashed' || code === 'spawn_failed' || spawnFault !== null || lastExit?.expected === false;
  return isDown ? { kind: 'start' } : take({ type: 'build.returned' });
}

/** Returns the event for a run with another Build than the new one. */
function endOf(
  { folder, build }: { readonly folder: string; readonly build: string },
  plan: UpdatePlan,
  failed: PlanReason['code'] | null,
): PlanEvent {
  if (folder !== plan.folder || build !== plan.from) return { type: 'cancel', reason: reasonOf('superseded') };
  return failed === null ? { type: 'build.returned' } : { type: 'step.failed', reason: reasonOf(failed) };
}
