/**
 * Begins, postpones and ends an announced end. During an announced end, players are warned and the server saves before
 * the stop sequence.
 */

import type { AnnouncedEnd, AnnouncedPart, Announcement, EndNotice } from '../announce/announcer.js';
import type { Launch } from '../launch/launch.js';
import type { SaveOutcome, StopCause } from '../run/exit.js';
import { changeRun, type Run, requireRun, type ServerContext, saveRun, toEndRequest } from './context.js';
import type { PostponeNoticeOperation, ProcessOrder, RestartOperation, StopOperation } from './events.js';
import { beginGrace, noGrace } from './grace.js';

/** The author that announcements name. */
const author = 'Server';

/** The context that an accepted operation changes when it ends the run. */
type EndedContext = Pick<ServerContext, 'run' | 'failure'>;

/** Begins the end that an operation requests. @param next the launch after the stop sequence; `null` for a stop */
export function beginEnd(
  context: ServerContext,
  { type, at, notice, ...operation }: StopOperation | RestartOperation,
  next: Launch | null,
): EndedContext {
  const { launch, stopCount } = requireRun(context);
  const run = changeRun(context, {
    exitExpected: true,
    stopCount: stopCount + 1,
    stopCause: 'by' in operation ? (operation.by ?? type) : type,
    requested: toEndRequest({ ...operation, at }),
    announced: planAnnouncedEnd(notice, at),
    // The grace period begins after the announcement.
    ...(notice === undefined ? beginGrace(at, launch.stop.timeoutMs) : noGrace),
    next,
  });
  return { ...run, failure: null };
}

/** Begins a restart. The next launch must be possible. */
export function beginRestart(context: ServerContext, operation: RestartOperation): EndedContext {
  const { launch, isRecovery = false } = operation;
  const cause = isRecovery ? 'recovery' : 'restart';
  return beginEnd(context, operation, launch.ok ? { ...launch.value, cause } : null);
}

/** Clears the facts of an announced end that was cancelled. */
export const noEnd: Partial<Run> = {
  exitExpected: false,
  stopCause: 'stop',
  requested: null,
  announced: null,
  ...noGrace,
  next: null,
};

/** Ends the notice. @param at now, in milliseconds since the epoch */
export function endNotice(context: ServerContext, at: number): Pick<ServerContext, 'run'> {
  const { announced } = requireRun(context);
  return changeRun(context, { announced: announced && { ...announced, seconds: 0, at } });
}

/** Postpones the announced end. */
export function postponeEnd(
  context: ServerContext,
  { seconds, at }: PostponeNoticeOperation,
): Pick<ServerContext, 'run'> {
  const { announced } = requireRun(context);
  return changeRun(context, { announced: announced && postpone(announced, seconds, at) });
}

/** Returns the announced end after it was postponed. */
export function postpone(announced: AnnouncedEnd, seconds: number, at: number): AnnouncedEnd {
  // If the clock was set, the remaining time must not become longer than before.
  const leftMs = Math.min(Math.max(0, announced.at - at), announced.seconds * 1_000) + seconds * 1_000;
  return { ...announced, seconds: Math.ceil(leftMs / 1_000), at: at + leftMs };
}

/** Records that the save was not acknowledged in time. */
export function saveUnanswered(context: ServerContext): Pick<ServerContext, 'run'> {
  const run = requireRun(context);
  return saveRun(context, judgeUnansweredSave(run), (run.announced?.at ?? 0) + getSaveLimitMs(run));
}

/**
 * Returns the end that an operation announces; `null` for an operation without a notice. @param at when the client
 * requested the operation
 */
function planAnnouncedEnd(notice: EndNotice | undefined, at: number): AnnouncedEnd | null {
  return notice === undefined ? null : { ...notice, at: at + notice.seconds * 1_000, save: null };
}

/** Returns the fields that only the stop request of an announced end has; no fields without an announced end. */
export function describeAnnounced({ announced, stopCause }: Run): AnnouncedPart {
  if (announced === null) return {};
  const { reason, save } = announced;
  return { words: reason ?? sentence(stopCause, 0), ...(save === null ? {} : { save }) };
}

/** Composes the warning at the beginning of the notice, and after a postponement. */
export function composeWarning({ announced, stopCause }: Run): Announcement {
  const { seconds = 0, reason = null } = announced ?? {};
  return { type: 'message', author, message: joined(sentence(stopCause, seconds), reason) };
}

/** Composes the announcement that the stop or restart was cancelled. */
export function composeCancellation({ stopCause }: Run): Announcement {
  const message = `The ${stopCause === 'restart' ? 'restart' : 'stop'} of the server was cancelled.`;
  return { type: 'message', author, message };
}

/** Composes the announcement that the server is about to save and end. */
export function composeShutdown(run: Run): Announcement {
  const { announced, stopCause } = run;
  return {
    type: 'shutting_down',
    delayMs: getSaveLimitMs(run),
    author,
    message: joined(sentence(stopCause, 0), announced?.reason ?? null),
  };
}

/** Returns the outcome of a save that was not acknowledged in time. */
function judgeUnansweredSave({ launch }: Run): SaveOutcome {
  return launch.announce?.shutting_down === undefined ? 'unsupported' : 'sent';
}

/** Returns how long the manager waits for the acknowledgement of the save, in milliseconds. */
export function getSaveLimitMs({ launch, announced }: Run): number {
  return Math.min(launch.announce?.shutting_down?.waitMs ?? 0, announced?.saveLimitMs ?? Number.POSITIVE_INFINITY);
}

function sentence(cause: StopCause, seconds: number): string {
  const what = cause === 'restart' ? 'The server restarts' : 'The server stops';
  if (seconds === 0) return `${what} now.`;
  // After a postponement, the remaining seconds are rarely whole minutes.
  if (seconds % 60 === 0 || seconds > 120) return `${what} in ${counted(Math.ceil(seconds / 60), 'minute')}.`;
  return `${what} in ${counted(seconds, 'second')}.`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function joined(sentence: string, reason: string | null): string {
  return reason === null ? sentence : `${sentence} ${reason}`;
}

/** Returns the order to announce the end of the run. */
export function orderAnnouncement(run: Run, compose: typeof composeWarning): ProcessOrder {
  return { type: 'announceEnd', because: run.stopCause, announcement: compose(run) };
}
