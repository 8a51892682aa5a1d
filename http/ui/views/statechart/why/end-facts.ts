/** Finds in the recorded events of a run how the run ended: the state before, the cause, and the later events. */
import type { RunEvent, RunStep } from '../../../../client/api.js';

/** An event for which a transition was taken. */
type RecordedStep = Pick<RunStep, 'at' | 'last_at' | 'event' | 'taken' | 'active'>;

const requests = ['stop', 'restart', 'kill'] as const;
export type EndRequest = (typeof requests)[number];

export type EndCause = EndRequest | 'exit' | 'mainExit' | 'spawnFailed' | 'unseen';

export interface EndFacts {
  /** The state of the server before the cause. */
  readonly before: 'up' | 'starting' | 'unknown';
  /** The duration of that state, in milliseconds; `null` if the recorded events do not show it. */
  readonly lastedMs: number | null;
  readonly cause: EndCause;
  /** The time at which the cause happened, ISO 8601. */
  readonly at: string;
  readonly hasNotice: boolean;
  /**
   * The time in milliseconds from the last command to an exit without a request; `null` if there was no recent command.
   */
  readonly commandMs: number | null;
  /** The way in which the processes ended after a request, or after the exit of the main process. */
  readonly course: 'exited' | 'killed' | 'killedAfterGrace';
  /** The time from the cause to the exit, in milliseconds. */
  readonly tookMs: number;
  readonly after: 'stopped' | 'restarted' | 'planned' | 'startedAgain' | 'cancelled' | 'gaveUp';
}

const exitEvents = ['process.treeExited', 'process.spawnFailed', 'run.foundEnded'];

/** Returns the facts of the exit; `null` while the run has not ended, or if there are no events of the run. */
export function findEndFacts(events: readonly RunEvent[]): EndFacts | null {
  const steps = events.flatMap((entry): readonly RecordedStep[] =>
    entry.kind === 'step' && entry.taken.length > 0 ? [entry] : [],
  );
  const end = findEnd(steps);
  const last = steps[end];
  if (last === undefined) return null;
  const causeAt = findCause(steps, end);
  const cause = steps[causeAt] ?? last;
  const ending = steps.slice(causeAt, end + 1);
  const before = steps[causeAt - 1];
  return {
    ...findBefore(steps.slice(0, causeAt), before, cause),
    cause: toCause(cause.event),
    commandMs: findCommand(steps.slice(0, causeAt), cause),
    at: cause.at,
    hasNotice: isIn(cause, 'running.stopping.announcing'),
    course: findCourse(ending),
    tookMs: Date.parse(last.at) - Date.parse(cause.at),
    after: findAfter(last, steps.slice(end + 1)),
  };
}

/**
 * Returns the index of the step in which the run ended; -1 without such a step. Each manager that starts later finds
 * the ended run again, which says nothing if an earlier manager has seen the exit.
 */
function findEnd(steps: readonly RecordedStep[]): number {
  const seen = steps.findLastIndex((step, index) => step.event !== 'run.foundEnded' && isEnd(step, index));
  return seen === -1 ? steps.findLastIndex((step, index) => isEnd(step, index)) : seen;
}

/** Returns whether the run ended in a step. The exit before a restart is the first event of the next run too. */
function isEnd(step: RecordedStep, index: number): boolean {
  return step.taken.some(({ event }) => exitEvents.includes(event)) && !(index === 0 && isIn(step, 'running'));
}

/** Returns the index of the first step of the stop sequence that led to the end, or of the end itself. */
function findCause(steps: readonly RecordedStep[], end: number): number {
  if (steps[end]?.event === 'run.foundEnded') return end;
  let index = end;
  for (;;) {
    const before = steps[index - 1];
    if (before === undefined || !(isIn(before, 'running.stopping') || isIn(before, 'running.stuck'))) return index;
    index -= 1;
  }
}

function toCause(event: string): EndCause {
  const request = requests.find((each) => each === event);
  if (request !== undefined) return request;
  if (event === 'process.mainExited') return 'mainExit';
  if (event === 'process.spawnFailed') return 'spawnFailed';
  return event === 'run.foundEnded' ? 'unseen' : 'exit';
}

function findBefore(
  earlier: readonly RecordedStep[],
  before: RecordedStep | undefined,
  cause: RecordedStep,
): Pick<EndFacts, 'before' | 'lastedMs'> {
  if (before === undefined) return { before: 'unknown', lastedMs: null };
  const isStarting = isIn(before, 'running.launching');
  const [began] = isStarting ? earlier : earlier.filter((step) => isIn(step, 'running.up'));
  const lastedMs = began === undefined ? null : Date.parse(cause.at) - Date.parse(began.at);
  return { before: isStarting ? 'starting' : lastedMs === null ? 'unknown' : 'up', lastedMs };
}

/**
 * The maximum time between a command and the exit. An earlier command is not named, because it is unlikely to be the
 * cause.
 */
const maxCommandMs = 60_000;

function findCommand(earlier: readonly RecordedStep[], { event, at }: RecordedStep): number | null {
  const sent = earlier.findLast((step) => step.event === 'command');
  if (sent === undefined || !['exit', 'mainExit'].includes(toCause(event))) return null;
  const passed = Date.parse(at) - Date.parse(sent.last_at);
  return passed <= maxCommandMs ? passed : null;
}

function findCourse(ending: readonly RecordedStep[]): EndFacts['course'] {
  if (ending.slice(1).some(({ event }) => event === 'kill')) return 'killed';
  const killing = ending.find((step) => isIn(step, 'running.stopping.killing'));
  if (killing === undefined) return 'exited';
  return killing.event === 'kill' ? 'killed' : 'killedAfterGrace';
}

/**
 * Returns the state of the server after the end of the run.
 * @param later the steps after the end. The events of the next run are recorded separately
 */
function findAfter(last: RecordedStep, later: readonly RecordedStep[]): EndFacts['after'] {
  if (isIn(last, 'running')) return 'restarted';
  if (isIn(last, 'stopped.gaveUp')) return 'gaveUp';
  if (!isIn(last, 'stopped.waiting') && !isIn(last, 'stopped.due')) return 'stopped';
  if (later.some(({ event }) => event === 'cancelRecovery')) return 'cancelled';
  if (later.some((step) => isIn(step, 'stopped.gaveUp'))) return 'gaveUp';
  return later.some((step) => isIn(step, 'stopped.due')) ? 'startedAgain' : 'planned';
}

function isIn({ active }: RecordedStep, state: string): boolean {
  return active.includes(`server.${state}`);
}
